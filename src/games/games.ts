import type { SoloGameId } from "../../rules/games/ids.ts";
import { cases } from "./cases/game.ts";
import { coinflip } from "./coinflip/game.ts";
import { dice } from "./dice/game.ts";
import { hilo } from "./hilo/game.ts";
import { keno } from "./keno/game.ts";
import { miner } from "./miner/game.ts";
import type { GameManifest } from "./table/game-manifest.ts";

export const games: Readonly<Record<SoloGameId, GameManifest>> = { dice, coinflip, hilo, keno, miner, cases };

/** Of a bet on whatever game: undefined where this build has no table for it. */
export function manifestOf(game: string): GameManifest | undefined {
  return Object.hasOwn(games, game) ? games[game as SoloGameId] : undefined;
}
