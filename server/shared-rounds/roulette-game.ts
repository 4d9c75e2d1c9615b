import * as v from "valibot";
import { pocketOf, roulettePayout, rouletteTimes } from "../../rules/games/roulette.ts";
import { nodeHashing } from "../games/hashing.ts";
import { waitUntil } from "../runtime/clock.ts";
import { chipsOf } from "../shared-bets/roulette-chips.ts";
import type { SharedBets } from "../shared-bets/shared-bets.ts";
import type { ChainGame } from "./chain-game.ts";
import type { SteadyClock } from "./steady-clock.ts";

/** What a round of roulette has come to, as it is stored. */
export const rouletteResult = v.object({ pocket: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)) });

interface RouletteOptions {
  clock: SteadyClock;
  sharedBets: Pick<SharedBets, "listOpen" | "settle">;
}

export function createRouletteGame({ clock, sharedBets }: RouletteOptions): ChainGame {
  return {
    id: "roulette",
    bettingMs: rouletteTimes.bettingMs,
    restMs: rouletteTimes.resultMs,
    /** Nobody can act any more, and the wheel has to know where to come to rest. */
    resultAtStart: (seeding) => ({ pocket: pocketOf(nodeHashing, seeding) }),

    async run({ round, seeding }, { ended }) {
      const endedAt = round.startedAt + rouletteTimes.spinningMs;
      await waitUntil(clock, endedAt, ended);
      return { endedAt, result: { pocket: pocketOf(nodeHashing, seeding) } };
    },

    async settle({ round, seeding }) {
      const pocket = pocketOf(nodeHashing, seeding);
      const bets = await sharedBets.listOpen(round.id);
      await sharedBets.settle(
        bets.map(({ id, player, stakeMicro, choice }) => {
          const payoutMicro = roulettePayout(chipsOf(choice), pocket);
          const state = payoutMicro > 0n ? ("won" as const) : ("lost" as const);
          const multiplierE4 = (payoutMicro * 10_000n) / stakeMicro;
          return { player, bet: id, end: { state, multiplierE4, payoutMicro, outcome: { pocket } } };
        }),
      );
    },
  };
}
