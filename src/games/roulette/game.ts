import type words from "../../../locales/en/roulette.json";
import type { GameManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const roulette: GameManifest = {
  id: "roulette",
  page: () => import("./roulette-page.tsx"),
  isWide: true,
  stage: () => import("./roulette-replay.tsx").then(({ RouletteReplay }) => RouletteReplay),
  cover: () => import("./roulette-art.tsx").then(({ RouletteArt }) => RouletteArt),
  live: () => import("./roulette-live.tsx").then(({ RouletteLive }) => RouletteLive),
  outcome(bet) {
    const { pocket } = (bet.outcome ?? {}) as { pocket?: unknown };
    return typeof pocket === "number" ? String(pocket) : undefined;
  },
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    roulette: typeof words;
  }
}
