import type words from "../../../locales/en/roulette.json";
import type { GameManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const roulette: GameManifest = {
  id: "roulette",
  page: () => import("./roulette-page.tsx"),
  isWide: true,
  cover: () => import("./roulette-art.tsx").then(({ RouletteArt }) => RouletteArt),
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    roulette: typeof words;
  }
}
