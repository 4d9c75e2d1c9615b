import { expect, test } from "vitest";
import type { MessageKind } from "../messages/outbound-queue.ts";
import { mailText } from "./texts.ts";

const facts = {
  code: "123456",
  link: "https://karat.example/reset-password/abc",
  amount: "5,000.00 ₽",
  place: "•••• 1111",
  address: "+7•••12",
  at: "22.11.2026, 17:02 GMT+3",
};
const holds: Record<MessageKind, { code: boolean; link: boolean }> = {
  verify: { code: true, link: false },
  login_code: { code: true, link: false },
  login_link: { code: false, link: true },
  reset: { code: true, link: true },
  payout_code: { code: true, link: false },
  change_code: { code: true, link: false },
  email_set: { code: false, link: false },
  phone_set: { code: false, link: false },
  password_set: { code: false, link: false },
  provider_linked: { code: false, link: false },
  provider_unlinked: { code: false, link: false },
  password_changed: { code: false, link: false },
};

test("every mail says in the reader's language what it is about, with code and link on lines of their own", () => {
  const subjects = new Set<string>();
  for (const locale of ["ru-RU", "en-US", "kk-KZ"] as const) {
    for (const kind of Object.keys(holds) as MessageKind[]) {
      const { sender, subject, text } = mailText(kind, locale, facts);
      expect(sender).toBe(locale === "en-US" ? "Karat" : "Карат");
      subjects.add(subject);
      expect({ code: text.includes("\n123456\n"), link: text.includes(`\n${facts.link}\n`) }).toEqual(holds[kind]);
      expect(text).not.toMatch(/[{}]/);
    }
  }
  const [without, withOne] = [undefined, "help@karat.example"].map((support) =>
    (["ru-RU", "en-US", "kk-KZ"] as const).flatMap((locale) =>
      (Object.keys(holds) as MessageKind[]).map((kind) => mailText(kind, locale, { ...facts, support }).text),
    ),
  );
  // Without a support address, no text sends anybody to support.
  expect(without?.filter((text) => /support|поддержк|қолдау/i.test(text))).toEqual([]);
  expect(
    withOne?.filter((text) => /(support|поддержку|қызметіне жазыңыз): help@karat\.example\.$/im.test(text)),
  ).toHaveLength(24);
  expect(subjects.size).toBe(3 * Object.keys(holds).length);
  expect(mailText("verify", "pt-BR", facts)).toEqual(mailText("verify", "en-US", facts));
});
