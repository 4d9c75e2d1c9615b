import type words from "../../../locales/en/hilo.json";
import type { SoloManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const hilo: SoloManifest = {
  id: "hilo",
  page: () => import("./hilo-page.tsx"),
  stage: () => import("./hilo-replay.tsx").then(({ HiloReplay }) => HiloReplay),
  cover: () => import("./hilo-cover.tsx").then(({ HiloCover }) => HiloCover),
  examples: [{ choice: {}, actions: [{ guess: "higher" }, { guess: "skip" }] }],
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    hilo: typeof words;
  }
}
