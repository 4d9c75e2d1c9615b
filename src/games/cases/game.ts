import { caseSlugs } from "../../../rules/games/variants.ts";
import type words from "../../../locales/en/cases.json";
import type { SoloManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const cases: SoloManifest = {
  id: "cases",
  page: () => import("./cases-page.tsx"),
  stage: () => import("./cases-replay.tsx").then(({ CasesReplay }) => CasesReplay),
  cover: () => import("./cases-art.tsx").then(({ CasesArt }) => CasesArt),
  beneath: { name: "case", of: caseSlugs, page: () => import("./case-page.tsx") },
  price: () => import("./case-price.ts").then(({ casePrice }) => casePrice),
  examples: [{ choice: { case: "start", count: 3 } }],
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    cases: typeof words;
  }
}
