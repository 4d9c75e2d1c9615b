import type words from "../../../locales/en/dice.json";
import type { SoloManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const dice: SoloManifest = {
  id: "dice",
  page: () => import("./dice-page.tsx"),
  stage: () => import("./dice-replay.tsx").then(({ DiceReplay }) => DiceReplay),
  cover: () => import("./dice-art.tsx").then(({ DiceArt }) => DiceArt),
  outcome(bet, format) {
    const { roll } = (bet.outcome ?? {}) as { roll?: unknown };
    return typeof roll === "number" ? format.roll(roll) : undefined;
  },
  examples: [{ choice: { mode: "under", target: 4_950 } }],
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    dice: typeof words;
  }
}
