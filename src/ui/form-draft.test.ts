import { expect, test } from "vitest";
import { drafted, withDraft } from "./form-draft.ts";

const typed = Object.entries({ email: "me@example.com", password: "correct-horse-7", code: "123456", accept: true });

test("neither secrets nor consent are kept with what was typed", () => {
  const draft = typed.reduce<string | undefined>((kept, [name, value]) => drafted(kept, name, value), undefined);
  expect(draft).toBe('{"email":"me@example.com"}');
});

test("what is typed into one form joins what another one of the same draft has kept", () => {
  const draft = drafted(drafted(undefined, "promo", "GOLD"), "email", "me@example.com");
  expect(withDraft({ email: "", password: "" }, draft)).toEqual({ email: "me@example.com", password: "" });
  expect(withDraft({ email: "", promo: "" }, draft)).toEqual({ email: "me@example.com", promo: "GOLD" });
});

test("a form comes back as it was left, and fields of another shape stay as they begin", () => {
  const initial = { kind: "loss", amount: "", accept: false };
  expect(withDraft(initial, undefined)).toEqual(initial);
  expect(withDraft(initial, '{"amount":"5","accept":"yes","gone":"1"}')).toEqual({ ...initial, amount: "5" });
});
