import { expect, test } from "vitest";
import { errorFaults } from "../../shell/errors/error-text.ts";
import { firstPasswordFault } from "./first-password-fault.ts";

const refused = (fields: Record<string, string[]>) =>
  errorFaults(firstPasswordFault({ error: "validation", status: 422, fields }));

test("of what is wrong with a first password, the first thing is told", () => {
  expect(refused({ password: ["weak_password: short", "breached_password: known"] })).toEqual(["weak_password"]);
});

test("whatever is wrong with its repetition, it is told to be none", () => {
  expect(refused({ confirm_password: ["required: It must not be empty."] })).toEqual(["password_mismatch"]);
  expect(refused({ password: ["weak_password"], confirm_password: ["password_mismatch: other"] })).toEqual([
    "weak_password",
    "password_mismatch",
  ]);
});

test("what is about neither stays as it is", () => {
  expect(refused({})).toEqual(["validation"]);
});
