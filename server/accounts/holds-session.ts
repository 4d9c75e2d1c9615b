import type { Visit } from "./accounts-house.ts";
import { refreshTokenOf } from "./cookies.ts";

/** Checks the session's own cookie, which no script can read: whoever stole a token does not have it. */
export async function holdsSession({ house, sessionId, cookies }: Visit<"player">): Promise<boolean> {
  const cookie = refreshTokenOf(house.config, cookies);
  return cookie !== undefined && house.sessions.matchesRefreshToken(sessionId, cookie);
}
