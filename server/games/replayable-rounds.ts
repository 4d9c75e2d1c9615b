import type { Log } from "../runtime/log.ts";
import type { OpenRound } from "./round-rows.ts";
import { type DealtRound, replayFromSeed } from "./steps.ts";

/** Open rounds as they stand. One that can't be dealt again waits for whoever looks after the house, and holds up no other. */
export function replayableRounds(open: readonly OpenRound[], log: Log): DealtRound[] {
  return open.flatMap(({ round, readSeed }) => {
    try {
      return [replayFromSeed(round, readSeed())];
    } catch (error) {
      // Whatever is wrong with what is kept of it, only this round has it.
      log.error({ err: error, round: round.id }, "an open round can't be dealt again");
      return [];
    }
  });
}
