import type words from "../../../locales/en/keno.json";
import type { SoloManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const keno: SoloManifest = {
  id: "keno",
  page: () => import("./keno-page.tsx"),
  stage: () => import("./keno-page.tsx").then(({ KenoReplay }) => KenoReplay),
  cover: () => import("./keno-art.tsx").then(({ KenoArt }) => KenoArt),
  examples: [{ choice: { picks: [3, 7, 12, 21, 38], risk: "low" } }],
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    keno: typeof words;
  }
}
