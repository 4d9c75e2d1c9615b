import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import type { Caller } from "../http/visit.ts";
import { type Address, addressField, type Channel } from "../messages/address.ts";
import type { AccountsHouse } from "./accounts-house.ts";
import { markChanged } from "./contacts-changed.ts";
import { markProven, ofAddress } from "./players.ts";

/*
 * Anybody can register with somebody else's address. Until its reader has confirmed it, it is only a claim: it lets nobody
 * back in where the player has shown to read another one, and whoever does read it may have it.
 */

/** The condition that a message to the address may let its reader in. */
export const letsBackIn = {
  email: "(is_email_verified or not is_phone_verified)",
  sms: "(is_phone_verified or not is_email_verified)",
} as const satisfies Record<Channel, string>;

/** Whether there is an account whose player counts as the address's reader. */
export async function isHeld(db: pg.Pool | Tx, { channel, text }: Address): Promise<boolean> {
  const sql = `select from players where ${ofAddress[channel]} and ${letsBackIn[channel]}`;
  return (await db.query(sql, [text])).rowCount === 1;
}

/** Takes the address from a player who only claims it, and can do without. */
export async function releaseClaim(tx: Tx, { channel, text }: Address): Promise<void> {
  const field = addressField[channel];
  await tx.query(`update players set ${field} = null where ${ofAddress[channel]} and not ${letsBackIn[channel]}`, [
    text,
  ]);
}

interface Proof {
  house: Pick<AccountsHouse, "sessions" | "devices" | "clock">;
  cookies: Caller["cookies"];
  /** Who is logged in where the proof comes from. */
  player: bigint | undefined;
}

/**
 * Somebody from outside has shown to read the player's address. The first time, what was there before goes: accounts
 * elsewhere and, unless this browser has been let in for the address before, password, sessions and known browsers; who
 * has made the account may be somebody else, whose money goes to no new place for a day. Whoever is logged in confirms what
 * is theirs. Returns the sessions that have ended.
 */
export async function proveAddress(tx: Tx, player: bigint, address: Address, proof: Proof): Promise<string[]> {
  if (!(await markProven(tx, player, address)) || proof.player === player) return [];
  await tx.query("delete from identities where player = $1", [player]);
  if ((await proof.house.devices.find(proof.cookies, address, tx)) !== undefined) return [];
  await tx.query("update players set password_hash = null, device_epoch = nextval('device_epochs') where id = $1", [
    player,
  ]);
  await markChanged(tx, player, proof.house.clock.now());
  return proof.house.sessions.endOthers(tx, player, undefined, "password");
}
