import { expect, test } from "vitest";
import { consentText, purposes, readConsent } from "./consent.ts";

test("a choice is read as it was written, whatever was agreed to", () => {
  for (const chosen of [[], ["analytics"], ["replay", "advertising"], purposes] as const)
    for (const isSignalled of [false, true])
      expect(readConsent(consentText(chosen, isSignalled), isSignalled)?.purposes).toEqual(
        purposes.filter((one) => (chosen as readonly string[]).includes(one)),
      );
});

test("nothing was chosen where nothing is kept, or a choice of another version, or what nobody has written", () => {
  for (const text of [undefined, "", "necessary", "0.analytics", "2.advertising", "1x.replay"])
    expect(readConsent(text, false)).toBeUndefined();
  expect(readConsent("1.everything.advertising", false)?.purposes).toEqual(["advertising"]);
});

test("a browser's signal is a choice of what is necessary, until something else is chosen in spite of it", () => {
  expect(readConsent(undefined, true)?.purposes).toEqual([]);
  expect(readConsent(consentText(["advertising"], false), true)?.purposes).toEqual([]);
  expect(readConsent(consentText(["advertising"], true), true)?.purposes).toEqual(["advertising"]);
  expect(readConsent(consentText(["advertising"], true), false)?.purposes).toEqual(["advertising"]);
});
