import { expect, test } from "vitest";
import { isPrivatePlace, tellablePath } from "./place.ts";

test("a path is told without its language and without a link's secret", () => {
  expect(tellablePath("/en/games/dice")).toBe("/games/dice");
  expect(tellablePath("/games/dice")).toBe("/games/dice");
  expect(tellablePath("/en/reset-password/0123456789abcdef")).toBe("/reset-password");
  expect(tellablePath("/password/reset/0123456789abcdef")).toBe("/password/reset");
  expect(tellablePath(`/${"x".repeat(500)}`)).toHaveLength(120);
});

test("where one logs in, resets a password or pays is private, in each language, and wherever a dialog is open", () => {
  for (const path of ["/profile", "/en/profile/access", "/kz/reset-password/abc", "/password/reset"])
    expect([path, isPrivatePlace(path, null)]).toEqual([path, true]);
  for (const path of ["/", "/en", "/games/dice", "/en/profiles"])
    expect([path, isPrivatePlace(path, { over: true })]).toEqual([path, false]);
  expect(isPrivatePlace("/games/dice", { dialog: "PayIn" })).toBe(true);
});
