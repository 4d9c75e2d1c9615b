import type { Tx } from "../db/connect.ts";
import type { Address } from "../messages/address.ts";

type Db = Pick<Tx, "query">;

/** Lets the player have this address once they have typed the code that goes there, and ask for that code as often as it takes. */
export async function wantAddress(db: Db, player: bigint, { channel, text }: Address, now: number): Promise<void> {
  await db.query("delete from wanted_addresses where expires_at <= $1", [new Date(now)]);
  await db.query(
    `insert into wanted_addresses (player, channel, address, expires_at) values ($1, $2, $3, $4)
     on conflict (player, channel) do update set address = excluded.address, expires_at = excluded.expires_at`,
    [player, channel, text, new Date(now + wantedMs)],
  );
}

export async function isWanted(db: Db, player: bigint, { channel, text }: Address, now: number): Promise<boolean> {
  const sql = `select 1 from wanted_addresses ${fits}`;
  return (await db.query(sql, [player, channel, text, new Date(now)])).rowCount === 1;
}

/** The same, and from now on it is not. */
export async function takeWanted(db: Db, player: bigint, { channel, text }: Address, now: number): Promise<boolean> {
  const sql = `delete from wanted_addresses ${fits}`;
  return (await db.query(sql, [player, channel, text, new Date(now)])).rowCount === 1;
}

/** Whoever was let to want them may not have been the owner. */
export async function forgetWanted(db: Db, player: bigint): Promise<void> {
  await db.query("delete from wanted_addresses where player = $1", [player]);
}

const fits = "where player = $1 and channel = $2 and lower(address) = lower($3) and expires_at > $4";
const wantedMs = 30 * 60_000;
