import type { EndedSessions } from "../accounts/ended-sessions.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { GamesHouse } from "../games/games-house.ts";
import { serving } from "../http/serve.ts";

export interface SafePlayHouse extends GamesHouse {
  sessions: Sessions;
  endedSessions: EndedSessions;
}

export const serve = serving<SafePlayHouse>();
