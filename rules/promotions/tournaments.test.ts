import fc from "fast-check";
import { expect, test } from "vitest";
import { currencies, fromRub } from "../money.ts";
import { noScore, type PlayedRound, prizeAt, prizeFund, type Scoring, statusAt, withRound } from "./tournaments.ts";

const rub = 1_000_000n;
const best: Scoring = { kind: "best", of: 3, rounds: 5, minStake: 10n * rub };
const highest: Scoring = { kind: "highest", rounds: 5, minStake: 10n * rub };
const points: Scoring = { kind: "points", rounds: 3, minStake: 10n * rub, mostPerRound: 100n * rub };

let ids = 0;
function round(times: number, { stake = 10n * rub, atMs = (ids += 1) }: { stake?: bigint; atMs?: number } = {}) {
  const payoutMicro = (stake * BigInt(Math.round(times * 10_000))) / 10_000n;
  return { id: `bet ${atMs}`, stakeMicro: stake, payoutMicro, currency: "RUB", atMs } satisfies PlayedRound;
}

const after = (scoring: Scoring, rounds: readonly PlayedRound[]) =>
  rounds.reduce((score, each) => withRound(score, each, scoring), noScore);

test("the best results make the score, each 1,000 at most, and what drops out is not listed", () => {
  const score = after(best, [round(2), round(0), round(5_000), round(3), round(2.5)]);
  expect(score).toMatchObject({ rounds: 5, scoreE4: 10_055_000n });
  expect(score.scoring.map(({ resultE4 }) => resultE4)).toEqual([10_000_000n, 30_000n, 25_000n]);
});

test("only so many rounds count, and only from the least stake on, in any currency", () => {
  const score = after(best, [...Array.from({ length: 5 }, () => round(1)), round(900)]);
  expect(score).toMatchObject({ rounds: 5, scoreE4: 30_000n });
  for (const currency of currencies) {
    const stakeMicro = fromRub(10n * rub, currency);
    const enough = { ...round(2), stakeMicro, payoutMicro: stakeMicro * 2n, currency };
    expect(withRound(noScore, enough, best)).toMatchObject({ rounds: 1, scoreE4: 20_000n });
    expect(withRound(noScore, { ...enough, stakeMicro: stakeMicro - 10_000n }, best)).toBe(noScore);
  }
});

test("a score is no higher for a larger stake", () => {
  const [small, large] = [10n, 10_000n].map((stake) => after(best, [round(2.5, { stake: stake * rub })]));
  expect(small?.scoreE4).toBe(large?.scoreE4);
});

test("the highest is the one best multiplier, whole, and the first of equal ones", () => {
  const [first, again] = [round(4_000), round(4_000)];
  const score = after(highest, [round(3), first, again]);
  expect(score).toMatchObject({ rounds: 3, scoreE4: 40_000_000n, lastMs: first.atMs });
  expect(score.scoring.map(({ id }) => id)).toEqual([first.id]);
});

test("points are roubles staked, so many for a round and so many rounds", () => {
  const score = after(
    points,
    [10n, 50n, 5_000n, 90n].map((stake) => round(0, { stake: stake * rub })),
  );
  expect(score).toMatchObject({ rounds: 3, scoreE4: 1_600_000n });
});

test("the time of a score is that of the round that last made it grow", () => {
  const rounds = [round(5), round(4), round(3), round(2)];
  expect(after(best, rounds).lastMs).toBe(rounds[2]?.atMs);
});

const prizes = [
  { from: 1, to: 1, amountMicro: 100n * rub },
  { from: 2, to: 3, amountMicro: 50n * rub },
  { from: 4, to: 5, amountMicro: 10n * rub },
];

test("who shares a place shares the prizes of the places they take", () => {
  expect(prizeAt(prizes, 1, 1)).toBe(100n * rub);
  expect(prizeAt(prizes, 1, 2)).toBe(75n * rub);
  expect(prizeAt(prizes, 3, 3)).toBe(70_000_000n / 3n);
  expect(prizeAt(prizes, 5, 4)).toBe(2_500_000n);
  expect(prizeAt(prizes, 6, 2)).toBe(0n);
  expect(prizeFund(prizes)).toBe(220n * rub);
});

test("however many share, no more is paid than the prizes are, and less by less than a millionth each", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (groups) => {
      let [place, paid, players] = [1, 0n, 0];
      for (const sharing of groups) {
        paid += prizeAt(prizes, place, sharing) * BigInt(sharing);
        place += sharing;
        players += sharing;
      }
      const due = Array.from({ length: players }, (_, index) => prizeAt(prizes, index + 1, 1)).reduce((a, b) => a + b);
      expect(paid).toBeLessThanOrEqual(due);
      expect(due - paid).toBeLessThan(BigInt(players));
    }),
  );
});

test("a tournament is active from its start until its end", () => {
  const times = { startsMs: 10, endsMs: 20 };
  expect([9, 10, 19, 20].map((now) => statusAt(times, now))).toEqual(["upcoming", "active", "active", "finished"]);
});
