import type { Log } from "../runtime/log.ts";
import type { OpenRound } from "./round-rows.ts";
import { type DealtRound, replayFromSeed } from "./steps.ts";

/** Open rounds, replayed. One that cannot be replayed is logged for the operator, and holds up no other. */
export function replayableRounds(open: readonly OpenRound[], log: Log): DealtRound[] {
  return open.flatMap(({ round, readSeed }) => {
    try {
      return [replayFromSeed(round, readSeed())];
    } catch (error) {
      // Bad stored data must affect only its own round.
      log.error({ err: error, round: round.id }, "an open round can't be dealt again");
      return [];
    }
  });
}
