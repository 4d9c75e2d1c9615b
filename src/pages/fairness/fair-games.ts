import { type SoloGameId, soloGameIds } from "../../../rules/games/ids.ts";
import { games } from "../../games/games.ts";

export const fairGames = soloGameIds.flatMap((game) =>
  games[game].examples.map((example) => ({ name: example.way ?? game, game, ...example })),
) as [FairGame, ...FairGame[]];

export interface FairGame {
  name: string;
  game: SoloGameId;
  way?: "ladder";
  choice: unknown;
  actions?: readonly unknown[];
}
