import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { PackSteps } from "../../features/promotions/pack-steps.tsx";
import { OfferCard, type ShownOffer } from "./offer-card.tsx";

const game = { ru: "Соль и жар", en: "Salt and Ember", kz: "Тұз бен шоқ" };
const spins = { stake: "2.00", game, days: 14 };
const gift: ShownOffer = {
  kind: "gift",
  amount: "100.00",
  wagering: 10,
  days: 14,
  currency: "RUB",
  free_spins: 21,
  spins,
};
const textsOf = (language: "ru" | "en" | "kz") => createTexts(language, ["offers", "bonuses", "common"]);
const card = (offer: ShownOffer) => (
  <OfferCard title="Autumn" offer={offer} endsAtMs={undefined} aheadMs={0}>
    {null}
  </OfferCard>
);

test.each([
  ["en", "21 free spins · Salt and Ember · 2 ₽ each · 14 days to play them. Winnings are real money."],
  ["ru", "21 фриспин · Соль и жар · по 2 ₽ · 14 дней, чтобы сыграть. Выигрыш — настоящие деньги."],
  ["kz", "21 фриспин · Тұз бен шоқ · әрқайсысы 2 ₽ · ойнауға 14 күн. Ұтысы — нақты ақша."],
] as const)("an offer says in %s what its free spins are", async (language, line) => {
  expect((await textsOf(language))(card(gift))).toContain(`|${line}|`);
});

test("of a game that is not listed the rest is said, and without terms how many there are", async () => {
  const texts = await textsOf("en");
  expect(texts(card({ ...gift, spins: { ...spins, game: null } }))).toContain("|21 free spins · 2 ₽ each · 14 days");
  expect(texts(card({ ...gift, spins: undefined }))).toContain("|21 free spins|");
  expect(texts(card({ ...gift, free_spins: 0, spins: undefined }))).not.toContain("free spin");
});

test("the pack says it once, for the steps that are still to come", async () => {
  const texts = await textsOf("en");
  const step = { match_percent: 100, cap: "15000.00", currency: "RUB", free_spins: 30, spins } as const;
  const line = "|Free spins · Salt and Ember · 2 ₽ each · 14 days to play them. Winnings are real money.|";
  const guest = texts(<PackSteps steps={[1, 2, 3].map((number) => ({ ...step, step: number }))} />);
  expect(guest.split(line)).toHaveLength(2);
  const [done, missed] = [
    { ...step, step: 1, state: "done", at: "2026-11-23T10:00:00Z" },
    { ...step, step: 2, state: "missed", at: null },
  ] as const;
  expect(texts(<PackSteps steps={[done, { ...missed, state: "later" }]} />)).toContain(line);
  expect(texts(<PackSteps steps={[done, missed]} />)).not.toContain("Salt");
});
