import type words from "../../../locales/en/rooms.json";
import type { GameManifest } from "../table/game-manifest.ts";
import "./hue.css";

export const rooms: GameManifest = {
  id: "rooms",
  page: () => import("./rooms-page.tsx"),
  beneath: { name: "room", of: ["red", "yellow", "purple"], page: () => import("./room-page.tsx") },
  cover: () => import("./rooms-art.tsx").then(({ RoomsArt }) => RoomsArt),
  live: () => import("./rooms-live.tsx").then(({ RoomsLive }) => RoomsLive),
};

declare module "../../i18n/words.ts" {
  interface GameWords {
    rooms: typeof words;
  }
}
