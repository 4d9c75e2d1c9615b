import { expect, test } from "vitest";
import { goalOf, hasReachedLimit, outcomeOf, timesOf, withCrash } from "./bet-words.ts";

const left = { crash: null, cash_out: "2.00", by: "player" };

test("whoever has left is told where the round crashed once it has, by the house or by the last rounds", () => {
  const bet = { round: "r", outcome: left };
  expect(outcomeOf(bet)?.crash).toBe(null);
  expect(outcomeOf({ ...bet, result: { crash: "3.87" } })).toEqual({ ...left, crash: "3.87" });
  const past = [{ id: "r", multiplier: "3.87" }];
  expect(outcomeOf(withCrash(bet, past))?.crash).toBe("3.87");
  expect(withCrash(bet, [{ id: "other", multiplier: "9.00" }])).toBe(bet);
});

test("a cash-out is told with when it was read, where it was pressed, and when it was decided", () => {
  const decided = "2030-01-01T00:00:10.123Z";
  const read = "2030-01-01T00:00:10.121Z";
  expect(timesOf({ outcome: { ...left, received_at: read, decided_at: decided } })).toEqual({ read, decided });
  expect(timesOf({ outcome: { ...left, received_at: null, decided_at: decided } })).toEqual({
    read: undefined,
    decided,
  });
  expect(timesOf({ outcome: { crash: "1.50", cash_out: null, decided_at: decided } })).toBe(undefined);
});

test("the stage shows where a bet leaves by itself: at its target, or where it wins the most that it may", () => {
  const bet = { amount: "50000.00", currency: "RUB", choice: {} } as const;
  expect(goalOf(bet)).toEqual({ at: "200.00", isCap: true });
  expect(goalOf({ ...bet, choice: { auto_cash_out: "2.00" } })).toEqual({ at: "2.00", isCap: false });
  expect(goalOf({ ...bet, choice: { auto_cash_out: "500.00" } })).toEqual({ at: "200.00", isCap: true });
  // No curve gets to where this one would win too much.
  expect(goalOf({ ...bet, amount: "10.00" })).toBeUndefined();
});

test("a bet that left at the limit of its round tells why everybody has", () => {
  expect(hasReachedLimit([{ outcome: left }])).toBe(false);
  expect(hasReachedLimit([{ outcome: left }, { outcome: { ...left, by: "liability" } }])).toBe(true);
});
