import { expect, test } from "vitest";
import type { SharedBet } from "../../contract/shared-rounds.ts";
import { goneFrom, noOwnBets, withAnswer, withBet, withNews, withTold } from "./own-bets-row.ts";

const bet = (id: string, more: Partial<SharedBet> = {}): SharedBet => ({
  id,
  game: "crash",
  round: "r1",
  number: 1,
  slot: 1,
  state: "open",
  amount: "10.00",
  currency: "RUB",
  choice: {},
  outcome: null,
  multiplier: "0.0000",
  payout: "0.00",
  at: "2030-01-01T12:00:00.000Z",
  ended_at: null,
  ...more,
});
const over = (id: string, state: SharedBet["state"] = "won") =>
  bet(id, { state, ended_at: "2030-01-01T12:00:09.000Z" });
const never = () => false;
const always = () => true;

test("in whatever order it is told, a bet that has ended stays so, and is there once", () => {
  const ends = { open: [], ended: [over("a")] };
  const first = withNews(noOwnBets, ends, never);
  expect(first && withBet(first, bet("a"), never)).toBeUndefined();
  const placed = withBet(noOwnBets, bet("a"), never);
  const ended = placed && withNews(placed, ends, never);
  expect(ended?.open).toEqual([]);
  expect(ended && withNews(ended, ends, never)).toBeUndefined();
  expect(ended?.ended.map(({ bet: { id } }) => id)).toEqual(["a"]);
});

test("what this device knew to be open and did not see end is to be told, by one of all who try", () => {
  const placed = withBet(noOwnBets, bet("a"), never);
  const ended = placed && withBet(placed, over("a"), never);
  expect(ended?.ended).toMatchObject([{ isTold: false }]);
  const told = ended && withTold(ended, ["a"]);
  expect(told?.ended).toMatchObject([{ isTold: true }]);
  expect(told && withTold({ open: [], ...told }, ["a"])).toBeUndefined();
});

test("what was seen, taken back, or played on another device is not told", () => {
  const placed = withBet(noOwnBets, bet("a"), never) ?? noOwnBets;
  expect(withBet(placed, over("a"), always)?.ended).toMatchObject([{ isTold: true }]);
  expect(withBet(placed, over("a", "cancelled"), never)?.ended).toMatchObject([{ isTold: true }]);
  expect(withBet(noOwnBets, over("b"), never)?.ended).toMatchObject([{ isTold: true }]);
});

test("a bet that had ended before the answer to its order came is to be told, once", () => {
  const heard =
    withNews(noOwnBets, { open: [], ended: [over("a", "lost"), over("b", "cancelled")] }, never) ?? noOwnBets;
  expect(heard.ended.every(({ isTold }) => isTold)).toBe(true);
  const answered = withAnswer(heard, bet("a")) ?? heard;
  expect(answered.ended).toMatchObject([{ isTold: false }, { isTold: true }]);
  expect(withAnswer(answered, bet("a"))).toBeUndefined();
  expect(withAnswer(heard, bet("b"))?.ended).toMatchObject([{ isTold: true }, { isTold: true }]);
  // One whose end was seen is not told again by a late answer.
  const seen = withBet(withBet(noOwnBets, bet("c"), never) ?? noOwnBets, over("c"), always) ?? noOwnBets;
  expect(withAnswer(seen, bet("c"))).toBeUndefined();
});

test("a bet that the house no longer lists is looked for", () => {
  const known = { open: [bet("a"), bet("b"), bet("c")], ended: [] };
  expect(goneFrom(known, { open: [bet("a")], ended: [over("b")] })).toEqual([bet("c")]);
});

test("neither list grows without an end", () => {
  let row = { open: noOwnBets.open, ended: noOwnBets.ended };
  for (let nth = 0; nth < 120; nth++) row = withBet(row, bet(`o${nth}`), never) ?? row;
  for (let nth = 0; nth < 120; nth++) row = withBet(row, over(`e${nth}`), never) ?? row;
  expect([row.open.length, row.ended.length, row.ended[0]?.bet.id]).toEqual([50, 50, "e119"]);
});
