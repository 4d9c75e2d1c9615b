import type { MinerView } from "../../../rules/games/miner.ts";
import type { useRound } from "../table/round/use-round.ts";

export type MinerRound = ReturnType<typeof useRound<{ mines: number }, { cell: number }, MinerView>>;
