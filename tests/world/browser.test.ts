import { chromium } from "playwright";
import { expect, test } from "vitest";
import { offInPlaywright } from "./browser.ts";

test("what Playwright turns off in a browser stays off where flows turn off more", async () => {
  // It is no browser and ends at once: what it was started with is told with that.
  const told = await chromium.launch({ executablePath: process.execPath }).catch((failure: Error) => failure.message);
  const [, list = ""] = /--disable-features=(\S+)/.exec(told as string) ?? [];
  expect(list.split(",").sort()).toEqual(expect.arrayContaining(["PaintHolding"]));
  expect(offInPlaywright).toEqual(expect.arrayContaining(list.split(",")));
});
