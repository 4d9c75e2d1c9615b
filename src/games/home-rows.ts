import type { HomeRow } from "../shell/home-row.ts";
import { LiveRounds } from "./live-rounds.tsx";
import { OwnGames } from "./own-games.tsx";

/** The games of the house on the home page: what one plays alone, and what everybody plays together. */
export const homeRows: readonly HomeRow[] = [
  { name: "own-games", View: OwnGames },
  { name: "live-rounds", View: LiveRounds },
];
