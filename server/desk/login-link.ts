import type { DeskHouse } from "./desk-house.ts";

/** A link that logs a player in, once and within a minute. */
export async function issueLoginLink({ oneTimeTokens, hosts }: DeskHouse, player: bigint) {
  const token = await oneTimeTokens.issueLogin({ player, ttlMs: 60_000 });
  return { token, url: `${hosts.origin}/?simple_auth=1&simpleAuthToken=${token}` };
}
