import { CoinFace } from "./coin-face.tsx";
import { Coin } from "./coin.tsx";
import { FlipResults } from "./flip-results.tsx";

/** All drawings of the coin, in one lazily loaded module. */
export const coinDrawings = { Coin, Face: CoinFace, Results: FlipResults };
