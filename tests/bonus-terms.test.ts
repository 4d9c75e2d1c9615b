import { describe, expect, test } from "vitest";
import { mostBonusStake } from "../rules/limits.ts";
import { gameIds, isGameId, type PlayedId, providerKinds } from "../rules/games/ids.ts";
import type { Currency } from "../rules/money.ts";
import { contributionOf, contributionSpan, mostWagering } from "../rules/promotions/bonus.ts";
import { costToClear, countingGames } from "../rules/promotions/costs.ts";
import { wheelFields, wheelPrizes, wheelUnit } from "../rules/promotions/wheel.ts";
import { clearingDays, guestDaysMs, packDays, packSpins, packSteps } from "../rules/promotions/welcome-pack.ts";
import { type Language, languages } from "../src/i18n/languages.ts";
import { loadAnswers } from "../src/pages/faq/load-answers.ts";
import { figureOf, figuresIn, policySection } from "./told-figures.ts";
import { wordsOf } from "./world/words.ts";

/* What FAQ and agreement say of bonuses is what the tables say, by which the house goes: figure by figure, in their order. */
const dayMs = 24 * 3_600_000;
const places = [
  ...languages.map((language) => ({ where: "answers", language }) as const),
  ...(["en", "ru"] as const).map((language) => ({ where: "agreement", language }) as const),
];

/** What games are called where it is told what counts; those of the house have their own names. */
const kinds: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ru: { slots: "слоты", live: "столы лайв-казино" },
  en: { slots: "slots", live: "live tables" },
  kz: { slots: "слоттар", live: "лайв-казино үстелдері" },
};

/** What free spins win. */
const realMoney: Readonly<Record<Language, string>> = {
  ru: "выигрыш\u00a0— настоящие деньги",
  en: "what they win is real money",
  kz: "ұтысы — нақты ақша",
};

async function answer(language: Language, id: "bonus" | "bonus-cost" | "welcome-pack" | "promo-code" | "wheel") {
  const { [id]: paragraphs = [] } = await loadAnswers(language);
  return paragraphs.flat();
}

/** The paragraphs about the money itself, and those about the pack and codes. */
async function told(place: (typeof places)[number]): Promise<{ money: string; offers: string }> {
  if (place.where === "agreement") {
    const paragraphs = policySection(place.language, "user-agreement", "bonuses");
    return { money: paragraphs.slice(0, -1).join("\n"), offers: paragraphs.at(-1) ?? "" };
  }
  const [money, ...offers] = await Promise.all(
    (["bonus", "welcome-pack", "promo-code"] as const).map((id) => answer(place.language, id)),
  );
  return { money: money?.join("\n") ?? "", offers: offers.flat().join("\n") };
}

/** From the least to the most, as it is told: the sign stands once, at the end. */
function spanOf(game: PlayedId): string[] {
  const { least, most } = contributionSpan(game);
  return least === most ? [`${most} %`] : [String(least), `${most} %`];
}

/** The last of them is told together with those that count as much. */
const inOrder = ["cases", "slots", "roulette", "live", "crash"] as const;

const stakes = (["RUB", "KZT", "INR", "USD", "EUR"] as const).map((currency) =>
  figureOf(mostBonusStake(currency), currency),
);

describe.each(places)("the $where in $language", (place) => {
  const { language } = place;

  test("says what has to be wagered in which time, what counts of each kind, and the highest stake", async () => {
    const { money } = await told(place);
    const [times, days] = [String(mostWagering), String(clearingDays)];
    // The Kazakh sentence has the days first.
    const clearing = language === "kz" ? [days, times] : [times, days];
    expect(figuresIn(money, language)).toEqual([...clearing, ...inOrder.flatMap(spanOf), ...stakes]);
  });

  test("says beside which games each share stands, and names all that count", async () => {
    const { money } = await told(place);
    const named = sharesIn(money, language).flatMap(({ games, share }) =>
      games.map((game) => [game, ...share].join(" ")),
    );
    expect(named.toSorted()).toEqual(countingGames.map((game) => [game, ...spanOf(game)].join(" ")).toSorted());
  });

  test("says what each step of the pack brings up to what, with which free spins, and for how long what waits", async () => {
    const { offers } = await told(place);
    const [first, second, third] = packSteps.map(({ matchPercent, capRub }) => ({
      match: `${matchPercent} %`,
      cap: figureOf(capRub, "RUB"),
    }));
    expect(third?.cap).toBe(second?.cap);
    const steps = [first?.match, first?.cap, second?.match, third?.match, third?.cap];
    const spins = [
      ...packSteps.map(({ freeSpins }) => String(freeSpins)),
      figureOf(packSpins.stakeRub, "RUB"),
      String(packSpins.days),
    ];
    const waits = [String(packDays), String(guestDaysMs.promo / dayMs)];
    expect(figuresIn(offers, language)).toEqual([...steps, ...spins, ...waits]);
    expect(offers).toContain(realMoney[language]);
  });
});

test("every step of the pack has the wagering that is told of all", () => {
  expect(new Set(packSteps.map(({ wagering }) => wagering))).toEqual(new Set([mostWagering]));
  expect(contributionOf("rooms")).toBe(0n);
});

test.each(languages)("the cost that is told in %s is that of the tables", async (language) => {
  const lost = countingGames.map((game) => costToClear(100_000_000n, mostWagering, game)?.lostMicro ?? 0n);
  const tens = lost.map((micro) => Math.round(Number(micro) / 10_000_000) * 10);
  const cost = (await answer(language, "bonus-cost")).join("\n");
  expect(figuresIn(cost, language)).toEqual([String(Math.min(...tens)), `${Math.max(...tens)} %`, "0 %"]);
});

test.each(languages)("the fields of the wheel and what they pay are told in %s as they are", async (language) => {
  const paying = wheelPrizes.filter(({ multiplierE4 }) => multiplierE4 > 0n);
  const [least = 0n, most = 0n] = [paying[0]?.multiplierE4, paying.at(-1)?.multiplierE4];
  const span = (currency: Currency) => {
    const [from, to] = [least, most].map((times) => figureOf((wheelUnit(currency) * times) / 10_000n, currency));
    // Where the sign stands before a sum, each has its own.
    const isTwice = language === "en" && (currency === "INR" || currency === "USD");
    return [isTwice ? from : from?.split(" ")[0], to];
  };
  const fields = [wheelFields.length, paying.reduce((sum, prize) => sum + prize.fields, 0)].map(String);
  const told = figuresIn((await answer(language, "wheel")).join("\n"), language);
  expect(told).toEqual([...fields, ...(["RUB", "KZT", "INR", "USD"] as const).flatMap(span)]);
  // "As much in euros."
  expect(wheelUnit("EUR")).toBe(wheelUnit("USD"));
});

/** Each share of what counts, with the games that are named before it and after the one before. */
function sharesIn(text: string, language: Language): { share: string[]; games: PlayedId[] }[] {
  const t = wordsOf(language);
  const nameOf = (game: PlayedId) =>
    (isGameId(game) ? t(`common:game.${game}`) : (kinds[language][game] ?? game)).toLowerCase();
  const shares = [...text.matchAll(/(?:(\d+)(?:–| to ))?(\d+)\u00a0%/g)];
  return shares.map((found, at) => {
    const words = text.slice(shares[at - 1]?.index ?? 0, found.index).toLowerCase();
    const games = [...gameIds, ...providerKinds].filter((game) => words.includes(nameOf(game)));
    return { share: figuresIn(found[0], language), games };
  });
}
