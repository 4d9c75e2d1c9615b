import { afterAll, describe, expect, test } from "vitest";
import { allCases } from "../../rules/games/cases-figures.ts";
import { flipsMultiplier } from "../../rules/games/coinflip-figures.ts";
import type { HiloView } from "../../rules/games/hilo.ts";
import { guesses } from "../../rules/games/hilo-figures.ts";
import type { InstantGameId, StepsGameId } from "../../rules/games/ids.ts";
import { instantGame, stepsGame } from "../../rules/games/index.ts";
import { largestStake, maxPayout, stakeLimits } from "../../rules/limits.ts";
import { currencies, type Currency, parseMoney, payoutOf, toWire, fromRub } from "../../rules/money.ts";
import vectors from "../../rules/tables/vectors.json";
import { createBettors, errorOf, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

/* What may be staked and what may be paid, in each currency and just beyond it. */

const { app, database } = await startHouse();
const bettors = createBettors(app.house);
const rounds = createRounders(app.house);
const hundredth = 10_000n;

afterAll(async () => {
  expect(await checkLedger(database.pool)).toMatchObject({ balanced: true, faults: [] });
});

const rich = (currency: Currency) => bettors.player({ balance: "100000000.00", currency });

/** Choices that pay so little that no stake reaches the payout cap. */
const tame = {
  dice: { mode: "under", target: 9_800 },
  coinflip: { side: "heads" },
  keno: { picks: [1], risk: "low" },
} as const satisfies Partial<Record<InstantGameId, unknown>>;

describe.each(currencies)("in %s", (currency) => {
  test.each(["dice", "coinflip", "keno"] as const)(
    "%s takes its least and its most and nothing beyond",
    async (game) => {
      const player = await rich(currency);
      const { min, max } = stakeLimits(game, currency);
      const bet = (micro: bigint) => bettors.bet(player, { game, amount: toWire(micro), choice: tame[game] });
      for (const micro of [min, min + hundredth, max - hundredth, max]) replyOf(await bet(micro));
      const [low, high] = [await bet(min - hundredth), await bet(max + hundredth)];
      expect(errorOf(low).errors).toEqual({ amount: [`stake_too_low: ${toWire(min)}`] });
      expect(errorOf(high).errors).toEqual({ amount: [`stake_too_high: ${toWire(max)}`] });
    },
  );

  test.each(["coinflip", "hilo", "miner"] as const)(
    "a round of %s takes its least and its most and nothing beyond",
    async (game) => {
      const { min, max } = stakeLimits(game, currency);
      const open = async (micro: bigint) => rounds.open(await rich(currency), game, { amount: toWire(micro) });
      for (const micro of [min, max]) roundOf(await open(micro));
      const [low, high] = [await open(min - hundredth), await open(max + hundredth)];
      expect(errorOf(low).errors).toEqual({ amount: [`stake_too_low: ${toWire(min)}`] });
      expect(errorOf(high).errors).toEqual({ amount: [`stake_too_high: ${toWire(max)}`] });
    },
  );

  test("a case costs its price and nothing else, as often as it is opened", async () => {
    const player = await rich(currency);
    for (const { slug, priceMicro } of allCases) {
      const price = fromRub(priceMicro, currency);
      const open = (micro: bigint, count = 1) =>
        bettors.bet(player, { game: "cases", amount: toWire(micro), choice: { case: slug, count } });
      const before = await bettors.balanceOf(player);
      const { bet } = replyOf(await open(price, 5));
      expect([bet.amount, bet.staked]).toEqual([toWire(price), toWire(price * 5n)]);
      expect(await bettors.balanceOf(player)).toBe(before - price * 5n + (parseMoney(bet.payout) ?? 0n));
      expect(errorOf(await open(price - hundredth)).errors).toEqual({ amount: [`stake_too_low: ${toWire(price)}`] });
      expect(errorOf(await open(price + hundredth)).errors).toEqual({ amount: [`stake_too_high: ${toWire(price)}`] });
    }
    const nonces = replyOf(await bettors.bet(player)).bet.nonce;
    expect(nonces).toBe(allCases.length * 5);
  });

  test("cases are not opened on funds for fewer", async () => {
    const [cheapest] = allCases;
    const price = fromRub(cheapest?.priceMicro ?? 0n, currency);
    const player = await bettors.player({ balance: toWire(price * 5n - hundredth), currency });
    const open = (count: number) =>
      bettors.bet(player, { game: "cases", amount: toWire(price), choice: { case: cheapest?.slug, count } });
    expect(errorOf(await open(5)).error).toBe("insufficient_funds");
    replyOf(await open(4));
  });

  test.each([
    ["dice", { mode: "under", target: 1 }],
    ["keno", { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], risk: "high" }],
  ] as const)("a prize of %s beyond the cap is refused with the stake that stays under it", async (game, choice) => {
    const player = await rich(currency);
    const top = instantGame(game).topMultiplier(choice);
    const most = largestStake(stakeLimits(game, currency), currency, top);
    expect(most).toBeLessThan(stakeLimits(game, currency).max);
    expect(payoutOf(most, top)).toBeLessThanOrEqual(maxPayout(currency));
    replyOf(await bettors.bet(player, { game, amount: toWire(most), choice }));
    expect(errorOf(await bettors.bet(player, { game, amount: toWire(most + hundredth), choice }))).toMatchObject({
      error: "payout_over_cap",
      errors: { amount: [`payout_over_cap: ${toWire(most)}`] },
    });
  });

  test("a ladder that could go on only beyond the cap cashes out by itself", async () => {
    const player = await rich(currency);
    await rounds.seed(player, vectors);
    const calls = (await rounds.secretOf(player, "coinflip")) as string[];
    const { max } = stakeLimits("coinflip", currency);
    let { round } = roundOf(await rounds.open(player, "coinflip", { amount: toWire(max) }));
    for (const side of calls) {
      ({ round } = roundOf(await rounds.step(player, round, { side })));
      if (round.state !== "open") break;
    }
    expect(round.state).toBe("won");
    expect(round.payout).toBe(toWire(payoutOf(max, flipsMultiplier(round.seq))));
    expect(payoutOf(max, flipsMultiplier(round.seq))).toBeLessThanOrEqual(maxPayout(currency));
    expect(payoutOf(max, flipsMultiplier(round.seq + 1))).toBeGreaterThan(maxPayout(currency));
  });

  test("a card guessed right may not pay beyond the cap: the daring guess is refused, the careful one taken", async () => {
    const player = await rich(currency);
    await rounds.seed(player, vectors);
    const refusals = await playDaringly(player, currency);
    expect(refusals).toBeGreaterThan(0);
  });
});

/** Makes the riskiest guesses that will be right until they are refused; returns how many. */
async function playDaringly(player: bigint, currency: Currency): Promise<number> {
  const game: StepsGameId = "hilo";
  const { odds } = stepsGame(game);
  const cards = (await rounds.secretOf(player, game)) as number[];
  const { max } = stakeLimits(game, currency);
  let refused = 0;
  let { round } = roundOf(await rounds.open(player, game, { amount: toWire(max) }));
  while (round.state === "open") {
    const view = round.table as HiloView;
    const rightAfter = (guess: string) =>
      stepsGame(game).roundStatus(stepsGame(game).step(view, { guess }, cards)).state !== "lost";
    const dared = guesses
      .filter((guess) => odds(view, { guess }) !== undefined && rightAfter(guess))
      .toSorted(
        (one, other) =>
          (odds(view, { guess: one })?.probability ?? 0) - (odds(view, { guess: other })?.probability ?? 0),
      );
    for (const guess of dared) {
      const isBeyond = payoutOf(max, odds(view, { guess })?.multiplierE4 ?? 0n) > maxPayout(currency);
      const answer = await rounds.step(player, round, { guess });
      if (isBeyond) {
        expect(errorOf(answer)).toMatchObject({
          error: "payout_over_cap",
          errors: { action: [expect.stringMatching(/^payout_over_cap/)] },
        });
        refused += 1;
        continue;
      }
      ({ round } = roundOf(answer));
      break;
    }
  }
  expect(round.state).toBe("won");
  expect(parseMoney(round.payout) ?? 0n).toBeLessThanOrEqual(maxPayout(currency));
  return refused;
}
