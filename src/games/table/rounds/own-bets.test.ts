import { expect, test } from "vitest";
import type { SharedBet } from "../../../../contract/shared-rounds.ts";
import { asBet } from "./own-bets.ts";

const bet: SharedBet = {
  id: "a",
  game: "crash",
  round: "r",
  number: 7,
  state: "won",
  amount: "10.00",
  currency: "RUB",
  choice: {},
  outcome: { crash: null, cash_out: "2.00" },
  multiplier: "2.0000",
  payout: "20.00",
  at: "2030-01-01T00:00:00.000Z",
  ended_at: "2030-01-01T00:00:10.000Z",
};

test("a bet of a round is listed with the time of its end, live as after a reload", () => {
  expect(asBet(bet)).toMatchObject({ at: bet.ended_at, round: "r", nonce: 7 });
  expect(asBet({ ...bet, ended_at: null }).at).toBe(bet.at);
});
