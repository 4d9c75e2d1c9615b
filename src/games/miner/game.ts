import type words from "../../../locales/en/miner.json";
import type { SoloManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const miner: SoloManifest = {
  id: "miner",
  page: () => import("./miner-page.tsx"),
  stage: () => import("./miner-replay.tsx").then(({ MinerReplay }) => MinerReplay),
  cover: () => import("./miner-art.tsx").then(({ MinerArt }) => MinerArt),
  examples: [{ choice: { mines: 3 }, actions: [{ cell: 12 }, { cell: 7 }] }],
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    miner: typeof words;
  }
}
