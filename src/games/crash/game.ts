import type words from "../../../locales/en/crash.json";
import type { GameManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const crash: GameManifest = {
  id: "crash",
  page: () => import("./crash-page.tsx"),
  isWide: true,
  stage: () => import("./crash-replay.tsx").then(({ CrashReplay }) => CrashReplay),
  cover: () => import("./crash-art.tsx").then(({ CrashArt }) => CrashArt),
  live: () => import("./crash-live.tsx").then(({ CrashLive }) => CrashLive),
  outcome(bet, format) {
    const { crash: point } = (bet.result ?? bet.outcome ?? {}) as { crash?: unknown };
    return typeof point === "string" ? `${format.hundredths(Math.round(Number(point) * 100))}×` : undefined;
  },
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    crash: typeof words;
  }
}
