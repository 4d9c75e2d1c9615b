import type { Tx } from "../db/connect.ts";
import type { MoneyCall } from "../wallet/engine.ts";
import { decideGroup, type GroupEnd } from "../wallet/group.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import type { GamesHouse } from "./games-house.ts";
import { houseKey } from "./house-key.ts";
import type { Round } from "./round.ts";
import { listOpenRounds } from "./round-rows.ts";
import type { SoloOrder } from "./solo.ts";
import { replayableRounds } from "./replayable-rounds.ts";

/**
 * Pays out what is won in a player's open rounds and refunds the other stakes, in the caller's transaction. Call it
 * with the wallet locked; call what it returns after the commit.
 */
export async function settleRounds(
  tx: Tx,
  player: bigint,
  {
    solo,
    eligibilities,
    uuid,
    keys,
    log,
    seedCipher,
  }: Pick<GamesHouse, "solo" | "eligibilities" | "uuid" | "keys" | "log" | "seedCipher">,
  now: number,
): Promise<GroupEnd["committed"] | undefined> {
  const open = replayableRounds(await listOpenRounds(tx, player, seedCipher), log);
  const jobs = open.map(({ round }) => ({ call: settleCall(round, keys), engine: solo }));
  return jobs.length === 0
    ? undefined
    : (await decideGroup(tx, jobs, { clock: { now: () => now }, uuid, eligibilities })).committed;
}

/** The house's own call that settles a round as it stands. */
export function settleCall({ id, player, game, seq }: Round, { codes }: GamesHouse["keys"]): MoneyCall<SoloOrder> {
  const order = { kind: "settle", game, round: id, seq } as const;
  const key = houseKey(codes, `settle ${id} ${seq}`);
  const fingerprint = fingerprintOf({ name: "settleRound" }, { id, seq });
  return { player, key, fingerprint, validUntil: undefined, blocked: false, order };
}
