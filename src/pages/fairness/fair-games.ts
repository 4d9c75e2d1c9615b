import type { SoloGameId } from "../../../rules/games/ids.ts";

/** Everything that seeds can be tried with: a coin is flipped once or in a ladder. */
export const fairGames = ["dice", "coinflip", "ladder", "hilo", "keno", "miner", "cases"] as const;
export type FairGame = (typeof fairGames)[number];

interface Example {
  game: SoloGameId;
  choice: unknown;
  /** Absent where one draw decides. */
  actions?: readonly unknown[];
}

/** A choice of each game to begin with; whoever has another one writes it in its place. */
export const examples: Readonly<Record<FairGame, Example>> = {
  dice: { game: "dice", choice: { mode: "under", target: 4_950 } },
  coinflip: { game: "coinflip", choice: { side: "heads" } },
  ladder: { game: "coinflip", choice: {}, actions: [{ side: "heads" }, { side: "tails" }] },
  hilo: { game: "hilo", choice: {}, actions: [{ guess: "higher" }, { guess: "skip" }] },
  keno: { game: "keno", choice: { picks: [3, 7, 12, 21, 38], risk: "low" } },
  miner: { game: "miner", choice: { mines: 3 }, actions: [{ cell: 12 }, { cell: 7 }] },
  cases: { game: "cases", choice: { case: "start", count: 3 } },
};
