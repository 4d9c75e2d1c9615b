import { expect, test } from "vitest";
import { flightFaults, flightBet } from "../../tests/chaos/flights.ts";
import { multiplierAt } from "../../rules/games/crash-curve.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { Stored } from "../http/refusal.ts";
import type { SharedBetEnd } from "../shared-bets/shared-bets.ts";
import { createCrashFlight } from "./crash-flight.ts";

test("flights are decided as a computation of their own says, to the last millisecond", async () => {
  expect(await flightFaults({ rounds: 3_000, seed: 7 })).toEqual([]);
});

test("a house whose clock is ahead takes nobody further than the curve has come", async () => {
  const [startedAt, nowMs] = [1_000_000, 5_000];
  const ends = new Map<string, SharedBetEnd>();
  const flight = createCrashFlight({
    round: { id: "", startedAt },
    bets: [flightBet(0), flightBet(1, 200), flightBet(2, undefined, true)],
    crashE2: 100_000,
    term: 1n,
    lost: () => {},
    clock: { now: () => startedAt + nowMs },
    log: quiet,
    sharedBets: {
      settle: async (settlements) => settlements.forEach(({ bet, end }) => ends.set(bet, end)),
      async cashOut(_caller, { bet, end }) {
        ends.set(bet, end);
        return new Stored(200, "");
      },
    },
  });
  const caller = { player: 1n, key: "", fingerprint: "", validUntil: undefined };
  await flight.press({ ...caller, bet: "0", receivedAt: startedAt + 60_000 });
  flight.cut(1n, startedAt + 60_000);
  const reached = BigInt(multiplierAt(nowMs)) * 100n;
  // The target lies beyond, so nothing is said of it yet.
  expect([...ends].map(([bet, { multiplierE4 }]) => [bet, multiplierE4])).toEqual([
    ["0", reached],
    ["2", reached],
  ]);
});
