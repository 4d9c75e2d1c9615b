import { expect, test } from "vitest";
import type { Answer, CallError } from "../../../contract/errors.ts";
import { eventsOf } from "./told-calls.ts";

const path = "/games/dice";
const ok: Answer<unknown> = { ok: true, value: {} };
const refused = (error: Partial<CallError>): Answer<never> => ({
  ok: false,
  error: { error: "validation", status: 422, fields: {}, ...error },
});
const told = (name: string, answer: Answer<unknown>, input: object = {}) => eventsOf({ name, answer, input, path });

test("every way in is told of, taken or refused", () => {
  const ways = [
    ["access.register", { email: "a@b.example" }, "registered", "registration_failed", "email"],
    ["access.register", { phone: "+7" }, "registered", "registration_failed", "phone"],
    ["access.login", { email: "a@b.example" }, "logged_in", "login_failed", "email"],
    ["access.login", { phone: "+7" }, "logged_in", "login_failed", "phone"],
    ["access.loginByCode", { code: "1" }, "logged_in", "login_failed", "code"],
    ["signOn.loginByLink", { token: "t" }, "logged_in", "login_failed", "link"],
    ["providers.login", { provider: "p" }, "logged_in", "login_failed", "provider"],
    ["providers.login", { provider: "p", currency: "RUB" }, "registered", "registration_failed", "provider"],
  ] as const;
  for (const [name, input, taken, failed, way] of ways) {
    expect(told(name, ok, input)).toEqual([{ name: taken, props: { way } }]);
    expect(told(name, refused({ fields: { email: ["taken: It is."] } }), input)).toEqual([
      { name: failed, props: { way, errors: "taken: It is." } },
    ]);
  }
  expect(told("games.bet", ok)).toEqual([]);
});

test("a refusal is told by the texts of its errors, joined, and by 'error 500' where there are none", () => {
  const errorsOf = (error: Partial<CallError>) => told("access.login", refused(error), { email: "" })[0]?.props;
  expect(errorsOf({ fields: { email: ["required: It is."], password: ["a", "b"] } })).toEqual({
    way: "email",
    errors: "required: It is., a, b",
  });
  expect(errorsOf({ error: "too_many_tries", status: 429 })).toEqual({ way: "email", errors: "too_many_tries" });
  for (const nothing of [
    { error: "internal", status: 500 },
    { error: "offline", status: 0 },
  ] as const)
    expect(errorsOf(nothing)).toEqual({ way: "email", errors: "error 500" });
  expect(errorsOf({ fields: { email: ["x".repeat(900)] } })).toEqual({ way: "email", errors: "x".repeat(300) });
});

test("a promo code that was refused is told of as well, also by itself", () => {
  const fields = { promo: ["unknown_code: There is none."] };
  expect(told("access.register", refused({ fields }), { email: "" })).toEqual([
    { name: "registration_failed", props: { way: "email", errors: "unknown_code: There is none." } },
    { name: "promocode_error", props: { errors: "unknown_code: There is none." } },
  ]);
  expect(told("promotions.usePromo", refused({ error: "not_found", status: 404 }))).toEqual([
    { name: "promocode_error", props: { errors: "not_found" } },
  ]);
});

test("a kept code that was refused is told of, though the registration went on without it", () => {
  const answer = { ok: true, value: { sso: null, refusedPromo: "promo_gone: All of its claims are taken." } } as const;
  expect(told("access.register", answer, { email: "" })).toEqual([
    { name: "registered", props: { way: "email" } },
    { name: "promocode_error", props: { errors: "promo_gone: All of its claims are taken." } },
  ]);
});

test("a failure of the house is told of with the id by which its log has it", () => {
  expect(told("games.bet", refused({ error: "internal", status: 500, requestId: "r-1" }))).toEqual([
    { name: "call_failed", props: { call: "games.bet", error: "internal", request_id: "r-1", path } },
  ]);
});

test("what was called off, or is asked again with work, is no failure", () => {
  expect(told("access.login", refused({ error: "aborted", status: 0 }))).toEqual([]);
  expect(told("access.login", refused({ fields: { captcha: ["required: 2"] } }))).toEqual([]);
});
