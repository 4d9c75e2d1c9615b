import { expect, test } from "vitest";
import { locales } from "../../contract/values.ts";
import { type SmsKind, smsText } from "./texts.ts";

const facts = {
  code: "123456",
  link: "https://karat.example/reset-password/abc?phone=79123456789",
  amount: "300 000,00 ₽",
  place: "TR7NHq…Lj6t",
  address: "a•••@example.com",
  at: "11/22/2026, 05:02 PM GMT+3",
};
const holds: Record<SmsKind, { code: boolean; link: boolean }> = {
  verify: { code: true, link: false },
  login_code: { code: true, link: false },
  reset: { code: true, link: true },
  payout_code: { code: true, link: false },
  change_code: { code: true, link: false },
  email_set: { code: false, link: false },
  phone_set: { code: false, link: false },
  password_set: { code: false, link: false },
  password_changed: { code: false, link: false },
  provider_linked: { code: false, link: false },
  provider_unlinked: { code: false, link: false },
};

test("every SMS says in the reader's language what it is about, and is as short as two of them at most", () => {
  const said = new Set<string>();
  for (const locale of locales) {
    for (const kind of Object.keys(holds) as SmsKind[]) {
      const text = smsText(kind, locale, facts);
      said.add(text);
      expect({ code: text.startsWith("123456"), link: text.endsWith(facts.link) }).toEqual(holds[kind]);
      expect(text).not.toMatch(/[{}]/);
      // Two SMS in a non-Latin alphabet, without the link.
      expect(text.replace(facts.link, "").length).toBeLessThanOrEqual(134);
    }
  }
  expect(said.size).toBe(3 * Object.keys(holds).length);
});
