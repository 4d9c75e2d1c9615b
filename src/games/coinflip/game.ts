import type words from "../../../locales/en/coinflip.json";
import type { SoloManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const coinflip: SoloManifest = {
  id: "coinflip",
  page: () => import("./coinflip-page.tsx"),
  stage: () => import("./coinflip-replay.tsx").then(({ CoinflipReplay }) => CoinflipReplay),
  trial: () => import("./coinflip-trial.tsx").then(({ CoinflipTrial }) => CoinflipTrial),
  cover: () => import("./coinflip-cover.tsx").then(({ CoinflipCover }) => CoinflipCover),
  live: () => import("./duels-live.tsx").then(({ DuelsLive }) => DuelsLive),
  examples: [
    { choice: { side: "heads" } },
    { way: "ladder", choice: {}, actions: [{ side: "heads" }, { side: "tails" }] },
  ],
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    coinflip: typeof words;
  }
}
