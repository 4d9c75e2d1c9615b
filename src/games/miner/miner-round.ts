import type { MinerView } from "../../../rules/games/miner.ts";
import type { useRound } from "../table/round/use-round.ts";

/** A round of miner at the table. */
export type MinerRound = ReturnType<typeof useRound<{ mines: number }, { cell: number }, MinerView>>;
