import { CoinFace } from "./coin-face.tsx";
import { Coin } from "./coin.tsx";
import { FlipResults } from "./flip-results.tsx";

/** All that is drawn of the coin: fetched in one. */
export const coinDrawings = { Coin, Face: CoinFace, Results: FlipResults };
