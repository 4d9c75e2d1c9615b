import { expect, test } from "vitest";
import type { Answer } from "../../../contract/errors.ts";
import { isCodeGone, withCodeFate } from "./code-fate.ts";

const refused = (error: string, status: number, fields: Record<string, string[]> = {}): Answer<unknown> => ({
  ok: false,
  error: { error, status, fields },
});

test("an answer that was lost has perhaps used the code up: its field says so, and another one is offered", () => {
  for (const lost of [refused("offline", 0), refused("timeout", 0), refused("unavailable", 503)]) {
    const told = withCodeFate(lost);
    expect(told).toMatchObject({ error: { fields: { code: ["code_unanswered"] } } });
    expect(isCodeGone(told)).toBe(true);
  }
});

test("another code is offered once the tries are used up, and not after a slip", () => {
  const spent = refused("wrong_code", 422, { code: ["code_spent: The tries are used up."] });
  const wrong = refused("wrong_code", 422, { code: ["wrong_code: The code is wrong."] });
  const others = [wrong, refused("too_many_tries", 429), refused("captcha_failed", 0), { ok: true, value: 1 } as const];
  expect(withCodeFate(spent)).toBe(spent);
  expect(isCodeGone(spent)).toBe(true);
  for (const other of [...others, undefined]) {
    expect(withCodeFate(other)).toBe(other);
    expect(isCodeGone(withCodeFate(other))).toBe(false);
  }
});
