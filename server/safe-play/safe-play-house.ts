import type { EndedSessions } from "../accounts/ended-sessions.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { Duels } from "../duels/duels.ts";
import type { GamesHouse } from "../games/games-house.ts";
import { serving } from "../http/serve.ts";
import type { RoundLeaver } from "../shared-rounds/leave-rounds.ts";

export interface SafePlayHouse extends GamesHouse {
  sessions: Sessions;
  endedSessions: EndedSessions;
  duels: Pick<Duels, "withdraw">;
  roundLeaver: RoundLeaver;
}

export const serve = serving<SafePlayHouse>();
