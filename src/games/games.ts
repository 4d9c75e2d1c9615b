import type { ComponentType } from "react";
import type { GameId, SoloGameId } from "../../rules/games/ids.ts";
import { cases } from "./cases/game.ts";
import { coinflip } from "./coinflip/game.ts";
import { crash } from "./crash/game.ts";
import { dice } from "./dice/game.ts";
import { hilo } from "./hilo/game.ts";
import { keno } from "./keno/game.ts";
import { miner } from "./miner/game.ts";
import { rooms } from "./rooms/game.ts";
import { roulette } from "./roulette/game.ts";
import type { GameManifest, SoloManifest } from "./table/game-manifest.ts";

type Manifests = { readonly [Id in GameId]: Id extends SoloGameId ? SoloManifest : GameManifest };

export const games: Manifests = { dice, coinflip, hilo, keno, miner, cases, crash, roulette, rooms };

/** Of a bet on whatever game: undefined where this build has no table for it. */
export function manifestOf(game: string): GameManifest | undefined {
  return Object.hasOwn(games, game) ? games[game as GameId] : undefined;
}

/** A table to begin with. */
export function loadTrial(): Promise<ComponentType<object>> {
  const [trial] = Object.values<GameManifest>(games).flatMap((game) => game.trial ?? []);
  return trial?.() ?? Promise.reject(new Error("no game can be tried at home"));
}
