import { expect, test } from "vitest";
import type { Answer } from "../../contract/errors.ts";
import { createLostRegistration } from "./lost-registration.ts";

const refused = (error: string, status: number, fields: Record<string, string[]> = {}): Answer<string> => ({
  ok: false,
  error: { error, status, fields },
});
const taken = refused("validation", 422, { email: ["taken: It is in use already."] });
const lost = refused("timeout", 0);
const entered: Answer<string> = { ok: true, value: "a token" };

function pressing(registrations: Answer<string>[], logins: Answer<string>[]) {
  const tried: object[] = [];
  const register = createLostRegistration();
  const press = (email = "a@example.com") =>
    register(
      { email, password: "horse-1-staple", promo: "" },
      async () => registrations.shift() ?? taken,
      async (form) => {
        tried.push(form);
        return logins.shift() ?? refused("wrong_credentials", 422);
      },
    );
  return { press, tried };
}

test("who has registered without an answer is let in by what was typed when the address is said to be taken", async () => {
  const { press, tried } = pressing(
    [lost, refused("validation", 422, { captcha: ["captcha_required: 1"] })],
    [entered],
  );
  expect(await press()).toBe(lost);
  await press();
  expect(await press("A@Example.com ")).toBe(entered);
  expect(tried).toEqual([{ email: "A@Example.com ", password: "horse-1-staple" }]);
});

test("an address that is taken otherwise is tried by nobody, and one whose password differs once", async () => {
  const { press, tried } = pressing([], []);
  expect(await press()).toBe(taken);
  expect(tried).toHaveLength(0);
  const other = pressing([lost], []);
  await other.press();
  expect(await other.press("b@example.com")).toBe(taken);
  expect(await other.press()).toBe(taken);
  expect(await other.press()).toBe(taken);
  expect(other.tried).toHaveLength(1);
});

test("a login that is lost as well is tried again with the next press", async () => {
  const { press } = pressing([refused("unavailable", 503)], [lost, entered]);
  await press();
  expect(await press()).toBe(lost);
  expect(await press()).toBe(entered);
});
