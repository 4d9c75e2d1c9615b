import type { GameId, SoloGameId } from "../../rules/games/ids.ts";
import { cases } from "./cases/game.ts";
import { coinflip } from "./coinflip/game.ts";
import { dice } from "./dice/game.ts";
import { hilo } from "./hilo/game.ts";
import { keno } from "./keno/game.ts";
import { miner } from "./miner/game.ts";
import type { GameManifest, SoloManifest } from "./table/game-manifest.ts";

type Manifests = { readonly [Id in GameId]: Id extends SoloGameId ? SoloManifest : GameManifest };

export const games: Manifests = { dice, coinflip, hilo, keno, miner, cases };
