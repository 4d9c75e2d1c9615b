import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConsent } from "./consent.ts";

let listeners: (() => void)[] = [];
let jar: string[] | undefined;

beforeEach(() => {
  listeners = [];
  jar = [];
  vi.stubGlobal("location", { protocol: "https:", hostname: "karat.localhost" });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", {
    documentElement: { dataset: {} },
    get cookie() {
      return jar?.join("; ") ?? "";
    },
    set cookie(line: string) {
      jar?.push(line.split(";")[0] ?? "");
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("what was chosen holds for the page where the browser keeps no cookies, also after it was away", () => {
  jar = undefined;
  const consent = createConsent();
  expect(consent.get()).toBeUndefined();
  consent.choose(["analytics"]);
  for (const look of listeners) look();
  expect(consent.get()).toEqual(["analytics"]);
  consent.choose([]);
  expect(consent.get()).toEqual([]);
});

test("a choice that was kept is asked for again once the browser has lost it", () => {
  const consent = createConsent();
  consent.choose(["analytics"]);
  expect(consent.get()).toEqual(["analytics"]);
  jar = [];
  for (const look of listeners) look();
  expect(consent.get()).toBeUndefined();
  expect(document.documentElement.dataset["consent"]).toBe("");
});
