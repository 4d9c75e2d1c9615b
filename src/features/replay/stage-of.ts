import type { ComponentType } from "react";
import type { Bet } from "../../../contract/bets.ts";
import type { SoloGameId } from "../../../rules/games/ids.ts";
import type { Namespace } from "../../i18n/words.ts";

/** A game's own stage without its controls, which shows how a bet has ended. */
export type ReplayStage = ComponentType<{ bet: Bet }>;

interface Staged {
  load: () => Promise<ReplayStage>;
  words: readonly Namespace[];
}

/** The stages on which a bet can be seen again. */
const stages: Readonly<Record<SoloGameId, Staged>> = {
  dice: {
    load: () => import("../../games/dice/dice-replay.tsx").then(({ DiceReplay }) => DiceReplay),
    words: ["table", "dice"],
  },
  coinflip: {
    load: () => import("../../games/coinflip/coinflip-replay.tsx").then(({ CoinflipReplay }) => CoinflipReplay),
    words: ["table", "coinflip"],
  },
  hilo: {
    load: () => import("../../games/hilo/hilo-replay.tsx").then(({ HiloReplay }) => HiloReplay),
    words: ["table", "hilo"],
  },
  keno: {
    load: () => import("../../games/keno/keno-page.tsx").then(({ KenoReplay }) => KenoReplay),
    words: ["table", "keno"],
  },
  miner: {
    load: () => import("../../games/miner/miner-replay.tsx").then(({ MinerReplay }) => MinerReplay),
    words: ["table", "miner"],
  },
  cases: {
    load: () => import("../../games/cases/cases-replay.tsx").then(({ CasesReplay }) => CasesReplay),
    words: ["table", "cases"],
  },
};

export function stageOf(game: SoloGameId): Staged {
  return stages[game];
}
