import type { DeskHouse } from "./desk-house.ts";

export async function issueLoginLink({ oneTimeTokens, hosts }: DeskHouse, player: bigint) {
  const token = await oneTimeTokens.issueLogin({ player, ttlMs: 60_000 });
  return { token, url: `${hosts.origin}/?simple_auth=1&simpleAuthToken=${token}` };
}
