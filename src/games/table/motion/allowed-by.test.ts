import { expect, test } from "vitest";
import { allowedBy, autoOf } from "./allowed-by.ts";

test("a table offers what the house does not forbid, and all of it to whoever has no profile", () => {
  expect(allowedBy(undefined)).toEqual({ mayAutoplay: true, mayTurbo: true });
  expect(allowedBy({ autoplay: true, turbo: true })).toEqual({ mayAutoplay: true, mayTurbo: true });
  expect(allowedBy({ autoplay: false, turbo: false })).toEqual({ mayAutoplay: false, mayTurbo: false });
});

test("what plays by itself ends as soon as it is not allowed any more", () => {
  const begun = { isChosen: true, run: "begun" };
  expect(autoOf({ ...begun, mayAutoplay: true })).toEqual({ isOn: true, running: "begun" });
  expect(autoOf({ ...begun, mayAutoplay: false })).toEqual({ isOn: false, running: undefined });
});
