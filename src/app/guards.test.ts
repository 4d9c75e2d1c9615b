import { expect, test } from "vitest";
import { verdictOf } from "./guards.ts";
import { routes } from "./routes.ts";

const guest = { session: { status: "guest", player: null, isNewHere: false } } as const;
const player = { session: { status: "player", player: "1", isNewHere: false } } as const;
const unknown = { session: { status: "unknown", player: null, isNewHere: false } } as const;

test("a player passes, a guest is asked to log in, and until it is known who is here one waits", () => {
  expect(verdictOf(["player"], player)).toBe("pass");
  expect(verdictOf(["player"], guest)).toEqual({ dialog: "Login" });
  expect(verdictOf(["player"], unknown)).toBe("wait");
});

test("a page without guards is open to all", () => {
  expect([guest, player, unknown].map((context) => verdictOf([], context))).toEqual(["pass", "pass", "pass"]);
});

test("a guard that nobody wrote is an error, whatever it is named", () => {
  for (const name of ["nobody", "", "toString", "__proto__"]) {
    expect(() => verdictOf([name], player), name).toThrow("Unknown route middleware");
  }
});

test("every route names guards that exist", () => {
  for (const { guards } of routes) expect(() => verdictOf(guards, player)).not.toThrow();
});
