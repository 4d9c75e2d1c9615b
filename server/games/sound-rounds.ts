import type { Log } from "../runtime/log.ts";
import type { OpenRound } from "./round-rows.ts";
import { type DealtRound, dealtAgain } from "./steps.ts";

/** Open rounds as they stand. One that can't be dealt again waits for whoever looks after the house, and holds up no other. */
export function soundRounds(open: readonly OpenRound[], log: Log): DealtRound[] {
  return open.flatMap(({ round, readSeed }) => {
    try {
      return [dealtAgain(round, readSeed())];
    } catch (error) {
      // Whatever is wrong with what is kept of it, only this round has it.
      log.error({ err: error, round: round.id }, "an open round can't be dealt again");
      return [];
    }
  });
}
