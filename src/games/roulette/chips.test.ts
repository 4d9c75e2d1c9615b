import { expect, test } from "vitest";
import { currencies, parseMoney } from "../../../rules/money.ts";
import {
  actOf,
  asOrder,
  chipValues,
  doubled,
  mostPuts,
  onSpots,
  putsOf,
  readPuts,
  withoutBet,
  withoutLast,
  withPress,
  writePuts,
} from "./chips.ts";

const rub = (text: string) => parseMoney(text) ?? 0n;

test("a draft comes back from its text as it was put, and what cannot be read is left out", () => {
  const puts = [
    { key: "red", amountMicro: rub("10") },
    { key: "split:17-20", amountMicro: rub("0.5") },
    { key: "red", amountMicro: rub("5") },
  ];
  expect(readPuts(writePuts(puts))).toEqual(puts);
  expect(readPuts("red=10;green=5;split:1-9=4;black=-3;odd=")).toEqual([{ key: "red", amountMicro: rub("10") }]);
  expect([writePuts([]), readPuts(undefined)]).toEqual([undefined, []]);
});

test("chips on one spot are one bet, named as the house names it", () => {
  const puts = readPuts("red=10;straight:17=1;red=5;split:17-20=2");
  expect(onSpots(puts).get("red")).toBe(rub("15"));
  expect(asOrder(puts)).toEqual([
    { kind: "red", amount: "15.00" },
    { kind: "straight", value: 17, amount: "1.00" },
    { kind: "split", value: "17-20", amount: "2.00" },
  ]);
  expect(putsOf({ bets: asOrder(puts) })).toEqual(readPuts("red=15;straight:17=1;split:17-20=2"));
  expect(putsOf({ bets: "none" })).toEqual([]);
});

test("what was put down while the bet was on its way stays, and what was bet does not lie twice", () => {
  expect(withoutBet("red=10;black=5", "red=10;black=5")).toBeUndefined();
  expect(withoutBet("red=10;black=5;odd=1;+even=1", "red=10;black=5")).toBe("odd=1;+even=1");
  // Taken up meanwhile, in part or whole.
  expect(withoutBet("red=10", "red=10;black=5")).toBeUndefined();
  expect(withoutBet(undefined, "red=10")).toBeUndefined();
  // The last bet was repeated while others lay there.
  expect(withoutBet("odd=1", "red=10")).toBe("odd=1");
  expect(withoutBet("red=1", "red=10")).toBe("red=1");
});

test("undo takes back all that the last press has put down, also after a reload", () => {
  const first = withPress([], [{ key: "red", amountMicro: rub("10") }]);
  const neighbours = ["straight:0", "straight:32", "straight:15"].map((key) => ({ key, amountMicro: rub("1") }));
  const both = withPress(first, neighbours);
  const twice = doubled(both);
  expect(asOrder(twice).map(({ amount }) => amount)).toEqual(["20.00", "2.00", "2.00", "2.00"]);
  expect(withoutLast(readPuts(writePuts(twice)))).toEqual(both);
  expect(withoutLast(readPuts(writePuts(both)))).toEqual(first);
  expect(withoutLast(first)).toEqual([]);
  expect(withoutLast([])).toEqual([]);
});

test("a table that is doubled again and again never holds more chips than a draft takes", () => {
  let puts = withPress(
    [],
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((number) => ({
      key: `straight:${number}`,
      amountMicro: rub("1"),
    })),
  );
  for (let times = 1; times <= 20; times += 1) {
    puts = doubled(puts);
    expect(puts.length).toBeLessThanOrEqual(mostPuts);
    expect(onSpots(puts).get("straight:9")).toBe(2n ** BigInt(times) * rub("1"));
  }
});

test.each(currencies)("in %s there is a chip for the least of one field, and none beyond the most", (currency) => {
  expect(chipValues(currency).length).toBeGreaterThan(0);
});

test("what came too late for this round can be taken back from the next one while the wheel turns", () => {
  const turning = {
    isLive: true,
    isTaken: false,
    isShown: false,
    mayRepeat: true,
    isEmpty: true,
    isIn: true,
    isInNext: false,
  };
  expect(actOf(turning)).toBe("wait");
  expect(actOf({ ...turning, isInNext: true })).toBe("next");
  expect(actOf({ ...turning, isInNext: true, isLive: false })).toBe("off");
  expect(actOf({ ...turning, isTaken: true })).toBe("back");
  expect(actOf({ ...turning, isTaken: true, isEmpty: false })).toBe("place");
});

test("while bets are open a table without chips repeats the last ones, unless they lie already", () => {
  const open = {
    isLive: true,
    isTaken: true,
    isShown: false,
    mayRepeat: true,
    isEmpty: true,
    isIn: false,
    isInNext: false,
  };
  expect(actOf(open)).toBe("repeat");
  expect(actOf({ ...open, isIn: true })).toBe("back");
  expect(actOf({ ...open, mayRepeat: false })).toBe("place");
  expect(actOf({ ...open, mayRepeat: false, isEmpty: false })).toBe("place");
});

test("once the ball lies the next round takes what was bet last, or what lies ready", () => {
  const shown = {
    isLive: true,
    isTaken: false,
    isShown: true,
    mayRepeat: true,
    isEmpty: true,
    isIn: false,
    isInNext: false,
  };
  expect(actOf(shown)).toBe("repeat");
  expect(actOf({ ...shown, isInNext: true })).toBe("next");
  expect(actOf({ ...shown, mayRepeat: false, isEmpty: false })).toBe("place");
  expect(actOf({ ...shown, mayRepeat: false })).toBe("wait");
  expect(actOf({ ...shown, isLive: false })).toBe("off");
});
