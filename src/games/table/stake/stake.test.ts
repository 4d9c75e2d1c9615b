import { expect, test } from "vitest";
import { multiplierFor } from "../../../../rules/games/dice-figures.ts";
import { largestStake, stakeLimits } from "../../../../rules/limits.ts";
import { currencies, type Micro, parseAmount } from "../../../../rules/money.ts";
import { readAmount } from "../../../features/amounts/typed-amount.ts";
import { doubled, faultNow, firstStake, halved, mostStake, stakeText, whyNot } from "./stake.ts";

const roubles = (text: string): Micro => parseAmount(text) ?? -1n;
const even = {
  limits: stakeLimits("dice", "RUB"),
  currency: "RUB",
  topMultiplierE4: 20_000n,
  times: 1,
  balance: roubles("500.00"),
} as const;

test("half and double stay between the smallest stake and what may be staked", () => {
  expect(halved(roubles("50"), even)).toBe(roubles("25"));
  expect(halved(roubles("1.50"), even)).toBe(roubles("1"));
  expect(halved(roubles("10.01"), even)).toBe(roubles("5"));
  expect(doubled(roubles("50"), even)).toBe(roubles("100"));
  expect(doubled(roubles("400"), even)).toBe(roubles("500"));
});

test("the most is the smallest of limit, payout cap and balance", () => {
  expect(mostStake(even)).toBe(roubles("500"));
  expect(mostStake({ ...even, balance: roubles("99999") })).toBe(roubles("10000"));
  expect(mostStake({ ...even, balance: undefined, topMultiplierE4: multiplierFor(1) })).toBe(roubles("1010.10"));
  expect(mostStake({ ...even, balance: 0n })).toBe(roubles("1"));
  expect(mostStake({ ...even, balance: 12_345_678n })).toBe(roubles("12.34"));
});

test("what is taken several times at once must be there as often", () => {
  const five = { ...even, times: 5 };
  expect(mostStake(five)).toBe(roubles("100"));
  expect([whyNot("100", five), whyNot("101", five)]).toEqual([undefined, "insufficient_funds"]);
});

test("what cannot be placed says why", () => {
  expect(["", "abc", "0.5", "10001", "501", "500"].map((text) => whyNot(text, even))).toEqual([
    "required", "invalid_amount", "stake_too_low", "stake_too_high", "insufficient_funds", undefined,
  ]); // prettier-ignore
  expect(["-1", "0", "9".repeat(20), "1e9", "00010", "10.", ".5"].map((text) => whyNot(text, even))).toEqual([
    "stake_too_low", "stake_too_low", "stake_too_high", "invalid_amount", undefined, undefined, "stake_too_low",
  ]); // prettier-ignore
  expect(whyNot("2000", { ...even, balance: undefined, topMultiplierE4: multiplierFor(1) })).toBe("payout_over_cap");
});

test("in every currency the first stake may be placed, and stands in the field as it is read again", () => {
  for (const currency of currencies) {
    const limits = stakeLimits("dice", currency);
    const stake = firstStake(limits);
    const situation = { limits, currency, topMultiplierE4: 20_000n, times: 1, balance: undefined } as const;
    expect(whyNot(stakeText(stake), situation), currency).toBeUndefined();
    expect(readAmount(stakeText(stake))).toBe(stake);
    expect(stake >= limits.min && stake <= largestStake(limits, currency, 20_000n)).toBe(true);
  }
});

test("what was wrong is right once things have changed, without a word from the player", () => {
  const poor = { ...even, balance: roubles("5") };
  expect(faultNow("10", poor, undefined)).toBe("insufficient_funds");
  expect(faultNow("10", { ...poor, balance: roubles("10000") }, undefined)).toBeUndefined();
  const risky = { ...even, balance: undefined, topMultiplierE4: multiplierFor(1) };
  expect(faultNow("2000", risky, undefined)).toBe("payout_over_cap");
  expect(faultNow("2000", { ...risky, topMultiplierE4: 20_000n }, undefined)).toBeUndefined();
});

test("what the house has refused is refused for as long as it would be the same bet", () => {
  const refusal = { error: "stake_too_high", situation: even };
  expect(faultNow("10", even, refusal)).toBe("stake_too_high");
  expect(faultNow("10", { ...even, balance: roubles("20") }, refusal)).toBe("stake_too_high");
  expect(faultNow("10", { ...even, topMultiplierE4: 30_000n }, refusal)).toBeUndefined();
  const short = { error: "insufficient_funds", situation: even };
  expect(faultNow("10", even, short)).toBe("insufficient_funds");
  expect(faultNow("10", { ...even, balance: roubles("20") }, short)).toBeUndefined();
});

test("bonus money pays what the balance lacks, up to the highest stake with it", () => {
  const rich = { ...even, balance: roubles("100"), bonus: roubles("1000") };
  expect(mostStake(rich)).toBe(roubles("500"));
  expect(mostStake({ ...rich, bonus: roubles("50") })).toBe(roubles("150"));
  expect(mostStake({ ...rich, balance: roubles("800") })).toBe(roubles("800"));
  expect(mostStake({ ...rich, times: 5 })).toBe(roubles("100"));
  expect(["500", "500.01", "1100", "1100.01"].map((text) => whyNot(text, rich))).toEqual([
    undefined, "bonus_stake_too_high: 500.00", "bonus_stake_too_high: 500.00", "insufficient_funds",
  ]); // prettier-ignore
  expect(whyNot("700", { ...rich, balance: roubles("700") })).toBeUndefined();
});
