import { expect, test } from "vitest";
import { takeFlag } from "./dialog-flags.ts";

test("a flag names its dialog and leaves the address", () => {
  expect(takeFlag("login")).toEqual({ dialog: "Login", rest: "" });
  expect(takeFlag("?signup=1")).toEqual({ dialog: "Register", rest: "" });
  expect(takeFlag("?deposit")).toEqual({ dialog: "PayIn", rest: "" });
  expect(takeFlag("?support")).toEqual({ dialog: "Support", rest: "" });
});

test("the rest of the query stays as it is", () => {
  expect(takeFlag("promo=GOLD&login&subH=7")).toEqual({ dialog: "Login", rest: "?promo=GOLD&subH=7" });
  expect(takeFlag("promo=GOLD")).toEqual({ dialog: undefined, rest: "?promo=GOLD" });
});

test("two flags open one dialog and both leave", () => {
  expect(takeFlag("signup&login")).toEqual({ dialog: "Login", rest: "" });
});
