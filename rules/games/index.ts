import { dice } from "./dice.ts";
import type { InstantGame } from "./game.ts";

/** Every game that one draw decides. */
export const instantGames = { dice } as const;

export type InstantGameId = keyof typeof instantGames;

export const instantGameIds = Object.keys(instantGames) as [InstantGameId, ...InstantGameId[]];

/** The engine's view of a game: its own types are checked by its own schemas. */
export function instantGame(id: InstantGameId): InstantGame {
  // The choice a game is asked about has always passed that game's own schema first.
  return instantGames[id];
}
