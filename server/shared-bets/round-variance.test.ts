import { expect, test } from "vitest";
import { crashPayout, crashPoint } from "../../rules/games/crash.ts";
import { roulettePayout } from "../../rules/games/roulette.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { chipsOf } from "./roulette-chips.ts";
import { crashVariance, roomVariance, rouletteVariance } from "./round-variance.ts";

const rounds = 40_000;
const unit = 1_000_000n;

/** How far returns were from what was expected, squared and summed, by what was said of it. */
function ratioOf(play: (random: () => number) => { off: number; variance: number }): number {
  const random = seededRandom(16);
  let [squares, variances] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { off, variance } = play(random);
    squares += off ** 2;
    variances += variance;
  }
  return squares / variances;
}

test("what a round of crash may vary by holds for targets and for whoever leaves as it flies, all in one flight", () => {
  const ratio = ratioOf((random) => {
    const crashE2 = crashPoint(Math.floor(random() * 2 ** 52));
    const wishes = [150, 200, 200, 500, 101 + Math.floor(random() * 400)];
    const bets = wishes.map((wish, index) => {
      const stakeMicro = BigInt(index + 1) * unit;
      const isWon = wish <= crashE2;
      return {
        currency: "RUB" as const,
        stakeMicro,
        state: isWon ? ("won" as const) : ("lost" as const),
        multiplierE4: isWon ? BigInt(wish) * 100n : 0n,
        payout: isWon ? Number(crashPayout(stakeMicro, wish)) / 1e6 : 0,
      };
    });
    const staked = bets.reduce((sum, { stakeMicro }) => sum + Number(stakeMicro) / 1e6, 0);
    const returned = bets.reduce((sum, { payout }) => sum + payout, 0);
    return { off: returned - 0.99 * staked, variance: crashVariance(bets, crashE2) };
  });
  expect(ratio).toBeGreaterThan(0.96);
  expect(ratio).toBeLessThan(1.04);
});

test("what a round of roulette may vary by is that of all chips on one wheel, in roubles", () => {
  const bets = [
    { currency: "RUB" as const, choice: { bets: [{ kind: "red", amount: "10.00" }] } },
    { currency: "USD" as const, choice: { bets: [{ kind: "straight", value: 17, amount: "0.05" }] } },
    { currency: "KZT" as const, choice: { bets: [{ kind: "split", value: "17-20", amount: "5.00" }] } },
  ];
  const inRub = { RUB: 1, USD: 100, KZT: 0.2 };
  const squares = Array.from({ length: 37 }, (_, pocket) => {
    const returned = bets.reduce(
      (sum, { currency, choice }) => sum + (Number(roulettePayout(chipsOf(choice), pocket)) / 1e6) * inRub[currency],
      0,
    );
    return (returned - (36 / 37) * 16) ** 2;
  });
  expect(rouletteVariance(bets)).toBeCloseTo(squares.reduce((sum, square) => sum + square, 0) / 37, 6);
});

test("a pot varies by the fee alone, of which there is none on the winner's own stake", () => {
  const stakes = [70, 20, 10];
  const bets = stakes.map((stake, index) => ({
    player: BigInt(index),
    currency: "RUB" as const,
    stakeMicro: BigInt(stake) * unit,
  }));
  const expected = stakes.reduce((sum, stake) => sum + (stake / 100) * (stake + 0.96 * (100 - stake)), 0);
  const ratio = ratioOf((random) => {
    const ticket = random() * 100;
    const own = ticket < 70 ? 70 : ticket < 90 ? 20 : 10;
    return { off: own + 0.96 * (100 - own) - expected, variance: roomVariance(bets) };
  });
  expect(ratio).toBeGreaterThan(0.96);
  expect(ratio).toBeLessThan(1.04);
});
