import { expect, test } from "vitest";
import { roundTopic } from "../../../rules/games/topics.ts";
import { pastOf } from "./past-rounds.ts";

const about = roundTopic("a");
const waits = { id: "1", key: "round_stepped", about, values: { state: "open", seq: "2" } };
const unmoved = { id: "2", key: "round_not_stepped", about, values: { error: "not_placed", seq: "2" } };
const overtaken = { id: "3", key: "round_not_stepped", about, values: { error: "stale_seq", seq: "2" } };
const paid = { id: "4", key: "cashed_out", about, values: { state: "won", seq: "3" } };
const bet = { id: "5", key: "bet_went_through", values: { payout: "0.00" } };
const told = [waits, unmoved, overtaken, paid, { ...bet, about: undefined }];
const past = (...open: { id: string; seq: number }[]) => pastOf(told as never, open).map(({ id }) => id);

test("what is told of an open round stands for as long as the round stands so", () => {
  expect(past({ id: "a", seq: 2 }, { id: "b", seq: 7 })).toEqual([]);
});

test("it goes when the round has gone on, but for the word that another device was faster", () => {
  expect(past({ id: "a", seq: 3 })).toEqual(["1", "2"]);
});

test("it goes when the round is over; how that ended, and what is told of bets, stays", () => {
  expect(past({ id: "b", seq: 0 })).toEqual(["1", "2", "3"]);
});
