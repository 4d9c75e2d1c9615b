import { expect, test } from "vitest";
import { toldState, toneOf } from "./bet-state.ts";

const told = (state: Parameters<typeof toldState>[0]["state"], payout: string) => {
  const bet = { state, payout, amount: "99.99" };
  return [toldState(bet), toneOf(bet)];
};

test("a bet that brought no more than it cost is told as what came back, in a calm colour", () => {
  expect(told("won", "51.99")).toEqual(["part_returned", "plain"]);
  expect(told("half_won", "99.99")).toEqual(["returned", "plain"]);
  expect(told("lost", "10.00")).toEqual(["part_returned", "plain"]);
  expect(told("cashed_out", "51.99")).toEqual(["cashed_out", "plain"]);
  expect(told("cashed_out", "99.99")).toEqual(["cashed_out", "plain"]);
});

test("a bet that brought more is won, and one that brought nothing is lost", () => {
  expect(told("won", "100.00")).toEqual(["won", "win"]);
  expect(told("cashed_out", "100.00")).toEqual(["cashed_out", "win"]);
  expect(told("lost", "0.00")).toEqual(["lost", "loss"]);
  expect(told("accepted", "0.00")).toEqual(["accepted", "gold"]);
  expect(told("void", "99.99")).toEqual(["void", "plain"]);
});
