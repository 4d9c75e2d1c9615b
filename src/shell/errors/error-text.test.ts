import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { errorStatus, fieldErrorKeys, localErrorKeys } from "../../../contract/errors.ts";
import { errorFaults, fieldFaults, figureOf, keyOf } from "./error-text.ts";

test("a message is cut at its first colon", () => {
  expect(keyOf("weak_password: at least 8: with a letter")).toBe("weak_password");
  expect(keyOf("taken")).toBe("taken");
});

test("the lines are those of each field, each once", () => {
  const fields = { email: ["taken: there is one"], password: ["weak_password: short", "weak_password: no digit"] };
  expect(errorFaults({ error: "validation", fields })).toEqual(["taken", "weak_password"]);
});

test("three fields that say the same have a line each", () => {
  const fields = { old_password: ["required"], new_password: ["required: now"], password_confirm: ["required"] };
  expect(errorFaults({ error: "validation", fields })).toEqual(["required", "required", "required"]);
});

test("where no field is to blame the error speaks for itself", () => {
  expect(errorFaults({ error: "insufficient_funds", fields: {} })).toEqual(["insufficient_funds"]);
});

test("an amount that a message names is told with it, and nothing else that it says", () => {
  const fields = { amount: ["amount_too_low: 100.00"], email: ["taken: there is one"], name: ["odd: 1: 2"] };
  expect(fieldFaults({ fields })).toEqual({
    amount: ["amount_too_low: 100.00"],
    email: ["taken"],
    name: ["odd: 1.00"],
  });
  expect(["amount_too_low: 100.5", "amount_too_low", "taken: 12 of"].map(figureOf)).toEqual([
    100_500_000n,
    undefined,
    undefined,
  ]);
});

test("what asks for a captcha is not told in words", () => {
  const fields = { captcha: ["captcha_required: x", "hcaptcha_required", "recaptcha_required"], email: ["taken"] };
  expect(errorFaults({ error: "validation", fields })).toEqual(["taken"]);
  expect(fieldFaults({ fields })).toEqual({ email: ["taken"] });
  expect(errorFaults({ error: "validation", fields: { captcha: ["captcha_required"] } })).toEqual([]);
});

test("every key that the house or the data layer knows has words in every language", () => {
  for (const language of ["ru", "en", "kz"]) {
    const wordsIn = (name: string) => {
      const file = resolve(import.meta.dirname, `../../../locales/${language}/${name}.json`);
      return (JSON.parse(readFileSync(file, "utf8")) as { error: Record<string, string> }).error;
    };
    const error = {
      ...wordsIn("errors"),
      ...wordsIn("account-errors"),
      ...wordsIn("session"),
      ...wordsIn("verification"),
      ...wordsIn("cashier"),
    };
    const missing = [...Object.keys(errorStatus), ...fieldErrorKeys, ...localErrorKeys, "error", "not_placed"].filter(
      (key) => !error[key],
    );
    expect(missing, language).toEqual([]);
  }
});
