import { expect, test } from "vitest";
import type { PastFreeSpins } from "../../../contract/free-spins.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { PastSpins } from "./past-spins.tsx";

const name = { ru: "Соль и жар", en: "Salt and Ember", kz: "Тұз бен шоқ" };
const base = { count: 30, bet: "2.00", currency: "RUB", expiration_at: "2026-12-01T00:00:00Z" } as const;
const items: PastFreeSpins[] = [
  { ...base, id: "1", game: { id: "salt", slug: "salt", name }, left: 0, state: "used", won: "1240.50" },
  { ...base, id: "2", game: { id: "salt", slug: "salt", name }, left: 18, state: "expired", won: "0.00" },
  { ...base, id: "3", game: null, left: 30, state: "cancelled", won: "0.00" },
];

test.each([
  ["en", "Salt and Ember: 30 of 30 used|won 1,240.50 ₽|", "Salt and Ember: 12 of 30 used, the rest expired|won 0 ₽|"],
  ["ru", "Соль и жар: сыграно 30 из 30|выиграно 1 240,50 ₽|", "Соль и жар: сыграно 12 из 30, у остальных вышел срок|"],
  ["kz", "Тұз бен шоқ: 30 ішінен 30 ойналды|ұтыс 1 240,50 ₽|", "30 ішінен 12 ойналды, қалғанының мерзімі өтті|"],
] as const)(
  "free spins that have ended say in %s how many were used and what they have won",
  async (language, ...told) => {
    const texts = await createTexts(language, ["offers", "own-bonuses", "lists", "common"]);
    const text = texts(<PastSpins spins={{ items, next: null, cut: false }} />);
    for (const each of told) expect(text).toContain(each);
  },
);

test("those of a game that is gone are told as free spins, and more of them are loaded from a button", async () => {
  const texts = await createTexts("en", ["offers", "own-bonuses", "lists", "common"]);
  const text = texts(<PastSpins spins={{ items, next: "3", cut: false }} />);
  expect(text).toContain("|Free spins: 0 of 30 used, the rest cancelled|won 0 ₽|");
  expect(text).toContain("|Show more|");
  expect(texts(<PastSpins spins={{ items, next: "3", cut: true }} />)).not.toContain("Show more");
});
