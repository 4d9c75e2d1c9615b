import { createHmac } from "node:crypto";
import * as v from "valibot";
import type { Tx } from "../db/connect.ts";
import { encrypt, decrypt } from "../runtime/encryption.ts";
import type { CashierHouse } from "./cashier-house.ts";

/** Where a withdrawal goes; the network only for coins that have several. */
export interface PayoutDestination {
  destination: string;
  network: string | null;
}

const destinationSchema = v.object({ destination: v.string(), network: v.nullable(v.string()) });

/** Encrypted with the house's key, and bound to this payout. */
export function encryptDestination(
  to: PayoutDestination,
  payout: string,
  { keys, rng }: Pick<CashierHouse, "keys" | "rng">,
): Buffer {
  return encrypt(Buffer.from(JSON.stringify(to)), payout, keys.destinations, rng);
}

export function decryptDestination(
  encrypted: Buffer,
  payout: string,
  { keys }: Pick<CashierHouse, "keys">,
): PayoutDestination {
  return v.parse(destinationSchema, JSON.parse(decrypt(encrypted, payout, keys.destinations).toString()));
}

/** A keyed digest: it tells a player's destinations apart without revealing them. */
export function digestOfDestination(
  player: bigint,
  method: string,
  { destination }: PayoutDestination,
  { keys }: Pick<CashierHouse, "keys">,
): Buffer {
  return createHmac("sha256", keys.destinationDigests)
    .update(JSON.stringify([String(player), method, destination]))
    .digest();
}

export async function usedDestinations(
  db: Pick<Tx, "query">,
  destinations: readonly { player: bigint; digest: Buffer }[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ digest: Buffer }>(
    `select p.digest from unnest($1::bigint[], $2::bytea[]) as wanted(player, digest)
     join payout_places p on p.player = wanted.player and p.digest = wanted.digest`,
    [destinations.map(({ player }) => player), destinations.map(({ digest }) => digest)],
  );
  return new Set(rows.map(({ digest }) => digest.toString("hex")));
}

export async function rememberDestination(tx: Tx, player: bigint, digest: Buffer, at: number): Promise<void> {
  await tx.query(
    "insert into payout_places (player, digest, confirmed_at) values ($1, $2, $3) on conflict do nothing",
    [player, digest, new Date(at)],
  );
}
