import { expect, test } from "vitest";
import type { Bet } from "../../../../contract/bets.ts";
import { tonesOfBet, tonesOfStep } from "./table-tones.ts";

function bet(payout: string, multiplier: string): Bet {
  return {
    id: "1",
    game: "dice",
    currency: "RUB",
    amount: "100.00",
    choice: {},
    outcome: {},
    multiplier,
    payout,
    nonce: 0,
    client_seed: "",
    server_seed_hash: "",
    at: "2026-01-01T00:00:00.000Z",
  };
}

test("a loss is silent, and so is what brings back no more than was staked", () => {
  expect(tonesOfBet(bet("0.00", "0.0000"))).toEqual([]);
  expect(tonesOfBet(bet("50.00", "0.5000"))).toEqual([]);
  expect(tonesOfBet(bet("100.00", "1.0000"))).toEqual([]);
});

test("the more a bet has won, the more notes it has", () => {
  const won = [bet("150.00", "1.5000"), bet("300.00", "3.0000"), bet("5000.00", "50.0000")];
  const notes = won.map((each) => tonesOfBet(each).length);
  expect(notes).toEqual([2, 3, 5]);
});

test("each step of a round sounds higher than the one before, and one that has won nothing does not sound", () => {
  const steps = [1, 2, 3, 4].map((wins) => tonesOfStep(wins)[0] ?? 0);
  expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
  expect(tonesOfStep(0)).toEqual([]);
});
