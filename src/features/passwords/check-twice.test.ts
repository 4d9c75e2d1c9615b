import { expect, test } from "vitest";
import { setPassword } from "../../../contract/passwords.ts";
import { checkTwice } from "./check-twice.ts";

const names = { password: "", confirm_password: "" };
const check = checkTwice(setPassword.input, names, "confirm_password");

test("a new password has to be strong enough, and the same both times", () => {
  const faults = (password: string, confirm_password: string) =>
    (["password", "confirm_password"] as const).map((name) => check(name, { password, confirm_password }));
  expect(faults("", "")).toEqual(["required", "required"]);
  expect(faults("short", "short")).toEqual(["weak_password", undefined]);
  expect(faults("correct-horse-7", "correct-horse-8")).toEqual([undefined, "password_mismatch"]);
  expect(faults("correct-horse-7", "correct-horse-7")).toEqual([undefined, undefined]);
});
