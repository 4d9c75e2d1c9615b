import { inTransaction } from "../db/connect.ts";
import type { House } from "../house.ts";
import { refreshCookies } from "./cookies.ts";
import type { Device } from "./sessions.ts";

type Entering = Device & { house: House; setCookie(line: string): void };

/** Starts a session for the player: the browser keeps its cookie, and its scripts get the token. */
export async function enter(visit: Entering, player: bigint): Promise<{ token: string; sso: string | null }> {
  const { house } = visit;
  const tokens = await inTransaction(house.pool, (tx) => house.sessions.start(tx, player, visit));
  for (const line of refreshCookies(house.config, tokens)) visit.setCookie(line);
  return { token: tokens.access, sso: house.signOn.url() };
}
