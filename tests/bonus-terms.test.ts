import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { mostBonusStake } from "../rules/limits.ts";
import { currencies, toWire, fromRub } from "../rules/money.ts";
import { contributionOf, contributionSpan, mostWagering } from "../rules/promotions/bonus.ts";
import { costToClear, countingGames } from "../rules/promotions/costs.ts";
import { wheelFields } from "../rules/promotions/wheel.ts";
import { clearingDays, guestDaysMs, packSteps } from "../rules/promotions/welcome-pack.ts";
import { type Language, languages } from "../src/i18n/languages.ts";
import { loadAnswers } from "../src/pages/faq/load-answers.ts";

/* What FAQ and agreement say of bonuses is what the tables say, by which the house goes. */
const dayMs = 24 * 3_600_000;

/** Digits alone, with a point, as every language writes them. */
function figuresOf(text: string): string[] {
  const plain = text
    .replaceAll(/(?<=[1-9]\d{0,2})[\u00a0\u202f ,](?=\d{3}(?!\d))/g, "")
    .replaceAll(/(?<=\d),(?=\d)/g, ".");
  return plain.match(/\d+(\.\d+)?/g) ?? [];
}

function agreement(language: "en" | "ru"): string {
  const path = join(resolve(import.meta.dirname, "../locales"), language, "policies/user-agreement.json");
  const { sections } = JSON.parse(readFileSync(path, "utf8")) as { sections: { id: string; body: string[] }[] };
  return sections.find(({ id }) => id === "bonuses")?.body.join("\n") ?? "";
}

async function answers(language: Language): Promise<string> {
  const { bonus, "welcome-pack": pack, "promo-code": promo } = await loadAnswers(language);
  return [bonus, pack, promo].flat(2).join("\n");
}

const stakes = currencies.map((currency) => toWire(mostBonusStake(currency)).replace(".00", ""));
const shares = countingGames.flatMap((game) => {
  const { least, most } = contributionSpan(game);
  return [String(least), String(most)];
});
const caps = packSteps.flatMap(({ capRub, matchPercent }) => [String(capRub / 1_000_000n), String(matchPercent)]);
const facts = new Set([
  String(mostWagering),
  String(clearingDays),
  ...shares,
  ...stakes,
  ...caps,
  String(guestDaysMs.pack / dayMs),
  String(guestDaysMs.promo / dayMs),
]);

test.each(languages)("answers in %s say of bonuses what the tables say", async (language) => {
  expect(new Set(figuresOf(await answers(language)))).toEqual(facts);
});

test.each(["en", "ru"] as const)("so does the agreement in %s", (language) => {
  expect(new Set(figuresOf(agreement(language)))).toEqual(facts);
});

test("every step of the pack has the wagering that is told of all", () => {
  expect(new Set(packSteps.map(({ wagering }) => wagering))).toEqual(new Set([mostWagering]));
  expect(contributionOf("rooms")).toBe(0n);
});

test.each(languages)(
  "the cost that is told in %s is that of the tables, and the wheel's fields are its own",
  async (language) => {
    const { "bonus-cost": cost = [], wheel = [] } = await loadAnswers(language);
    const lost = countingGames.map((game) => costToClear(100_000_000n, mostWagering, game)?.lostMicro ?? 0n);
    const told = ["40", "50"];
    const none = "0";
    expect(figuresOf(cost.flat().join(" "))).toEqual([...told, none]);
    for (const micro of lost) expect(told).toContain(String(Math.round(Number(micro) / 10_000_000) * 10));
    const fields = figuresOf(wheel.flat().join(" ")).map(Number);
    const paying = wheelFields.filter((field) => field > 0n);
    const unit = (currency: "RUB" | "KZT" | "USD") => Number(fromRub(1_000_000n, currency)) / 1_000_000;
    const span = (currency: "RUB" | "KZT" | "USD") =>
      [1.5, 5].map((times) => Number((times * unit(currency)).toFixed(3)));
    const expected = [
      wheelFields.length,
      paying.length,
      ...span("RUB"),
      ...span("KZT"),
      ...span("RUB"),
      ...span("USD"),
    ];
    const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
    expect(inOrder(fields)).toEqual(inOrder(expected));
  },
);
