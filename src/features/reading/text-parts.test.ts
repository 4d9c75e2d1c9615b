import { expect, test } from "vitest";
import { plainText, textParts } from "./text-parts.ts";

test("a line is taken apart into text and links", () => {
  expect(textParts("Set a [limit](#limits) in your [profile](profile).")).toEqual([
    { text: "Set a " },
    { text: "limit", target: "#limits" },
    { text: " in your " },
    { text: "profile", target: "profile" },
    { text: "." },
  ]);
  expect(textParts("[All](faq#safe) of it")).toEqual([{ text: "All", target: "faq#safe" }, { text: " of it" }]);
});

test("brackets that are no link are text, and no letter is lost", () => {
  for (const line of ["a [ b", "[only brackets]", "f(x) [y] (z)", "[a](b c)", ""]) {
    expect(plainText(line)).toBe(line);
    expect(textParts(line).some(({ target }) => target !== undefined)).toBe(false);
  }
  expect(plainText("Write to [support](support)!")).toBe("Write to support!");
});
