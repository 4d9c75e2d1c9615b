import type { Visit } from "./accounts-house.ts";
import { refreshTokenOf } from "./cookies.ts";

/** By the session's own cookie, which no script sees: a token that was stolen comes without it. */
export async function holdsSession({ house, sessionId, cookies }: Visit<"player">): Promise<boolean> {
  const cookie = refreshTokenOf(house.config, cookies);
  return cookie !== undefined && house.sessions.matchesRefreshToken(sessionId, cookie);
}
