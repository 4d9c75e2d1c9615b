import type words from "../../../locales/en/crash.json";
import type { GameManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const crash: GameManifest = {
  id: "crash",
  page: () => import("./crash-page.tsx"),
  isWide: true,
  cover: () => import("./crash-art.tsx").then(({ CrashArt }) => CrashArt),
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    crash: typeof words;
  }
}
