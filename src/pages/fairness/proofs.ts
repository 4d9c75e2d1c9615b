import type { SoloGameId } from "../../../rules/games/ids.ts";

/** Seeds from anywhere with what was chosen, and the steps where the game is played in such. */
export interface PastedSeeds {
  game: SoloGameId;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  choice: unknown;
  actions?: unknown[];
}
