import { ReplaySubject } from "rxjs";
import { expect, test } from "vitest";
import type { Attribution } from "../../contract/attribution-names.ts";
import type { Answer } from "../../contract/errors.ts";
import { createAttribution } from "./attribution.ts";
import type { PageCookies } from "../bridge/protocol.ts";

type Form = Attribution & { email: string };

function registering(answers: Answer<null>[] = []) {
  const cookies$ = new ReplaySubject<PageCookies>(1);
  const sent: Form[] = [];
  const told: object[] = [];
  const { register } = createAttribution({ tabs: { cookies$ }, notices: { tell: (notice) => told.push(notice) } });
  const send = (form: Form) => {
    sent.push(form);
    return Promise.resolve(answers.shift() ?? ({ ok: true, value: null } as const));
  };
  return {
    sent,
    told,
    tell: (attribution: Attribution) => cookies$.next({ token: undefined, attribution }),
    register: (form: Form) => register(form, send),
  };
}

const refusal = (field: string): Answer<null> => ({
  ok: false,
  error: { error: "validation", status: 422, fields: { [field]: ["promo_gone: All of its claims are taken."] } },
});

test("a registration carries what the visit was brought by", async () => {
  const { sent, tell, register } = registering();
  await register({ email: "a" });
  tell({ stag: "s", partner: "p", adplace: "a", promo: "GOLD" });
  await register({ email: "b" });
  expect(sent).toEqual([{ email: "a" }, { email: "b", stag: "s", partner: "p", adplace: "a", promo: "GOLD" }]);
});

test("a code that the player has typed counts more than the one that was kept", async () => {
  const { sent, told, tell, register } = registering([refusal("promo")]);
  tell({ stag: "s", promo: "GOLD" });
  expect(await register({ email: "a", promo: "MINE" })).toEqual(refusal("promo"));
  expect(sent).toEqual([{ email: "a", stag: "s", promo: "MINE" }]);
  expect(told).toEqual([]);
});

test("a kept code that brings nothing any more does not stand in the way, and who is registered without it is told", async () => {
  const { sent, told, tell, register } = registering([refusal("promo"), refusal("email"), refusal("promo")]);
  tell({ stag: "s", promo: "GONE" });
  expect(await register({ email: "a" })).toEqual(refusal("email"));
  expect(sent).toEqual([
    { email: "a", stag: "s", promo: "GONE" },
    { email: "a", stag: "s" },
  ]);
  expect(told).toEqual([]);
  expect(await register({ email: "b" })).toEqual({
    ok: true,
    value: null,
    refusedPromo: "promo_gone: All of its claims are taken.",
  });
  const values = { code: "GONE", error: expect.stringMatching(/^promo_gone/) as string };
  expect(told).toEqual([{ kind: "bad", key: "promo_dropped", values, money: false }]);
});

test("cookies that the house would make nothing of are left out", async () => {
  const { sent, tell, register } = registering();
  tell({ stag: "x".repeat(257), partner: "a\0b", adplace: "зал-1", promo: "x".repeat(65) });
  await register({ email: "a" });
  expect(sent).toEqual([{ email: "a", adplace: "зал-1" }]);
});
