import { createHmac } from "node:crypto";
import type { Tx } from "../db/connect.ts";
import type { MoneyCall } from "../wallet/engine.ts";
import { decideGroup, type GroupEnd } from "../wallet/group.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import type { GamesHouse } from "./games-house.ts";
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
    keys,
    log,
    seedCipher,
  }: Pick<GamesHouse, "solo" | "eligibilities" | "keys" | "log" | "seedCipher">,
  now: number,
): Promise<GroupEnd["committed"] | undefined> {
  const open = replayableRounds(await listOpenRounds(tx, player, seedCipher), log);
  const jobs = open.map(({ round }) => ({ call: settleCall(round, keys), engine: solo }));
  return jobs.length === 0 ? undefined : (await decideGroup(tx, jobs, { now, eligibilities })).committed;
}

/**
 * The house's own call that settles a round as it stands. Its key is the same in every house, so it happens once, and
 * nobody else can make that key in advance.
 */
export function settleCall({ id, player, game, seq }: Round, { codes }: GamesHouse["keys"]): MoneyCall<SoloOrder> {
  const order = { kind: "settle", game, round: id, seq } as const;
  const key = uuidOf(createHmac("sha256", codes).update(`settle ${id} ${seq}`).digest());
  const fingerprint = fingerprintOf({ name: "settleRound" }, { id, seq });
  return { player, key, fingerprint, validUntil: undefined, blocked: false, order };
}

/** A version 8 UUID, whose content is up to its maker. */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
