import { Subject } from "rxjs";
import { expect, test } from "vitest";
import type { Attribution } from "../../contract/attribution-names.ts";
import type { Answer } from "../../contract/errors.ts";
import { createAttribution } from "./attribution.ts";
import type { PageCookies } from "../bridge/protocol.ts";

type Form = Attribution & { email: string };

function registering(answers: Answer<null>[] = []) {
  const cookies$ = new Subject<PageCookies>();
  const sent: Form[] = [];
  const { register } = createAttribution({ cookies$ });
  const send = (form: Form) => {
    sent.push(form);
    return Promise.resolve(answers.shift() ?? ({ ok: true, value: null } as const));
  };
  return {
    sent,
    tell: (attribution: Attribution) => cookies$.next({ token: undefined, attribution }),
    register: (form: Form) => register(form, send),
  };
}

const refusal = (field: string): Answer<null> => ({
  ok: false,
  error: { error: "validation", status: 422, fields: { [field]: ["promo_unknown"] } },
});

test("a registration carries what the visit was brought by", async () => {
  const { sent, tell, register } = registering();
  await register({ email: "a" });
  tell({ stag: "s", partner: "p", adplace: "a", promo: "GOLD" });
  await register({ email: "b" });
  expect(sent).toEqual([{ email: "a" }, { email: "b", stag: "s", partner: "p", adplace: "a", promo: "GOLD" }]);
});

test("a code that the player has typed counts more than the one that was kept", async () => {
  const { sent, tell, register } = registering([refusal("promo")]);
  tell({ stag: "s", promo: "GOLD" });
  expect(await register({ email: "a", promo: "MINE" })).toEqual(refusal("promo"));
  expect(sent).toEqual([{ email: "a", stag: "s", promo: "MINE" }]);
});

test("a kept code that is no longer known does not stand in the way", async () => {
  const { sent, tell, register } = registering([refusal("promo"), refusal("email"), refusal("promo")]);
  tell({ stag: "s", promo: "GONE" });
  expect(await register({ email: "a" })).toEqual(refusal("email"));
  expect(sent).toEqual([
    { email: "a", stag: "s", promo: "GONE" },
    { email: "a", stag: "s" },
  ]);
});

test("cookies that the house would make nothing of are left out", async () => {
  const { sent, tell, register } = registering();
  tell({ stag: "x".repeat(257), partner: "a\0b", adplace: "зал-1", promo: "x".repeat(65) });
  await register({ email: "a" });
  expect(sent).toEqual([{ email: "a", adplace: "зал-1" }]);
});
