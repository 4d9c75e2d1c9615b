import { expect, test } from "vitest";
import { afterBet, autoBegun, type AutoMoment, type AutoPlan, endOf, whyEnd } from "./autoplay.ts";

const roubles = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const plan: AutoPlan = { rounds: 5, mostLossMicro: roubles(50), winMicro: roubles(1_000), onLoss: 0, onWin: 0 };
const fine: AutoMoment = {
  online: true,
  isInDoubt: false,
  isClosed: false,
  isOut: false,
  isChanged: false,
  times: 1,
  fits: () => true,
  round: undefined,
};
const first = autoBegun(plan, roubles(10));
const lost = -roubles(10);

test("it goes on while nothing is in the way", () => {
  expect(whyEnd(first, fine)).toBeUndefined();
});

test("it ends after as many bets as were set", () => {
  let state = autoBegun({ ...plan, mostLossMicro: roubles(1_000) }, roubles(10));
  for (let bet = 0; bet < 5; bet++) {
    expect(whyEnd(state, fine), `bet ${bet}`).toBeUndefined();
    state = afterBet(state, lost);
  }
  expect(whyEnd(state, fine)).toBe("rounds");
});

test("no bet is made that could lose more in all than was set", () => {
  const shallow = autoBegun({ ...plan, mostLossMicro: roubles(25) }, roubles(10));
  const twice = afterBet(afterBet(shallow, lost), lost);
  expect(whyEnd(afterBet(shallow, lost), fine)).toBeUndefined();
  expect(whyEnd(twice, fine)).toBe("loss");
  expect(whyEnd(afterBet(twice, roubles(20)), fine), "what was won may be lost again").toBeUndefined();
  expect(whyEnd(shallow, { ...fine, times: 3 }), "three cases of ten").toBe("loss");
});

test("one win as large as was set ends it, several smaller ones do not", () => {
  const eager = autoBegun({ ...plan, winMicro: roubles(100) }, roubles(10));
  const near = afterBet(eager, roubles(99.99));
  expect(near.end).toBeUndefined();
  expect(afterBet(near, roubles(99.99)).end).toBeUndefined();
  expect(afterBet(near, roubles(100)).end).toBe("win");
});

test("so much won in all ends it, by however many bets, and without a number of bets nothing but that and a loss does", () => {
  const patient = autoBegun({ ...plan, rounds: Infinity, profitMicro: roubles(30) }, roubles(10));
  const near = afterBet(afterBet(patient, roubles(20)), roubles(9));
  expect([near.end, whyEnd({ ...near, done: 1_000_000 }, fine)]).toEqual([undefined, undefined]);
  expect(afterBet(near, roubles(1)).end).toBe("profit");
});

test.each([
  ["its player is logged out", { isOut: true }, "out"],
  ["the network is gone", { online: false }, "offline"],
  ["an answer was lost", { isInDoubt: true }, "question"],
  ["a limit or a pause closes play", { isClosed: true }, "closed"],
  ["the choice is another one", { isChanged: true }, "changed"],
  ["limits, cap or balance do not allow the next stake", { fits: () => false }, "stake"],
] as const)("it ends when %s", (_, moment, end) => {
  expect(whyEnd(first, { ...fine, ...moment })).toBe(end);
});

test("after a loss and after a win the stake grows as was set, or goes back to the first", () => {
  const doubling = autoBegun({ ...plan, onLoss: 100 }, roubles(10));
  const grown = afterBet(afterBet(doubling, lost), -roubles(20));
  expect(grown.stakeMicro).toBe(roubles(40));
  expect(afterBet(grown, roubles(40)).stakeMicro).toBe(roubles(10));
  expect(afterBet(autoBegun({ ...plan, onWin: 33 }, roubles(1.01)), roubles(1)).stakeMicro).toBe(roubles(1.34));
});

test("a stake that is to grow grows by a cent at least", () => {
  const grown = (stake: number, onLoss: number) =>
    afterBet(autoBegun({ ...plan, onLoss }, roubles(stake)), lost).stakeMicro;
  expect([grown(0.01, 50), grown(0.09, 10), grown(0.01, 1), grown(0.02, 50)]).toEqual(
    [0.02, 0.1, 0.02, 0.03].map(roubles),
  );
});

test("where all came back and no more, the stake stays as it is", () => {
  const grown = afterBet(autoBegun({ ...plan, onLoss: 50 }, roubles(10)), lost);
  expect(afterBet(grown, 0n).stakeMicro).toBe(grown.stakeMicro);
});

test.each([
  ["unanswered", 0, "question"],
  ["port_lost", 0, "question"],
  ["offline", 0, "offline"],
  ["unauthorized", 401, "out"],
  ["stale_seq", 409, "moved"],
  ["round_open", 409, "moved"],
  ["reality_check_due", 403, "closed"],
  ["limit_reached", 403, "closed"],
  ["region_blocked", 451, "closed"],
  ["insufficient_funds", 409, "error"],
  ["internal", 500, "error"],
] as const)("after %s it ends, and says what that means", (error, status, end) => {
  expect(endOf({ error, status, fields: {} })).toBe(end);
});
