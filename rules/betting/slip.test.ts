import { expect, test } from "vitest";
import { parseMoney } from "../money.ts";
import { expectedReturn, relatedOf, type SlipLeg, termsOf } from "./slip.ts";

const micro = (text: string) => parseMoney(text) ?? -1n;
const legs = (count: number, priceE2 = 200): SlipLeg[] =>
  Array.from({ length: count }, (_, at) => ({ event: `event-${at}`, selection: `selection-${at}`, priceE2 }));

test("an amount is laid on lines in whole cents, and what does not go evenly stays with the player", () => {
  expect(termsOf({ kind: "system", sizes: [2] }, legs(3), micro("100"))).toEqual({
    sizes: [2],
    lines: 3,
    stakeMicro: micro("33.33"),
    totalMicro: micro("99.99"),
  });
  expect(termsOf({ kind: "express" }, legs(5), micro("10"))).toMatchObject({ lines: 1, totalMicro: micro("10") });
  expect(termsOf({ kind: "system", sizes: [2, 3, 4, 5, 6] }, legs(6), micro("0.56"))).toBe("stake_too_small");
});

test("a slip says why it is no bet", () => {
  expect(termsOf({ kind: "single" }, [], micro("10"))).toBe("no_legs");
  expect(termsOf({ kind: "express" }, legs(21, 101), micro("10"))).toBe("too_many_legs");
  expect(termsOf({ kind: "express" }, [...legs(2), ...legs(1)], micro("10"))).toBe("same_event");
  expect(termsOf({ kind: "single" }, legs(2), micro("10"))).toBe("no_such_bet");
  expect(termsOf({ kind: "express" }, legs(14), micro("10"))).toBe("odds_too_high");
  expect(termsOf({ kind: "express" }, legs(13), micro("10"))).toMatchObject({ sizes: [13] });
  // Twenty legs by pairs are as long as their longest pair.
  expect(termsOf({ kind: "system", sizes: [2] }, legs(20, 9_000), micro("10000"))).toMatchObject({ lines: 190 });
});

test("legs of one event are told apart from the others", () => {
  expect([...relatedOf([...legs(3), ...legs(1)])]).toEqual(["event-0"]);
});

test("one leg returns 95.7 of a hundred, three 87.6, five 80.2 and eight 70.3", () => {
  const each = 1 / 1.045;
  const shown = [1, 3, 5, 8].map((count) => (100 * expectedReturn([count], Array(count).fill(each))).toFixed(1));
  expect(shown).toEqual(["95.7", "87.6", "80.2", "70.3"]);
});

test("a system returns the mean of its lines", () => {
  expect(expectedReturn([2, 3], [0.9, 0.8, 1])).toBeCloseTo((0.9 * 0.8 + 0.9 + 0.8 + 0.9 * 0.8) / 4, 12);
});
