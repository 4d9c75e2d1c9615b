import type pg from "pg";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Rows } from "../db/table.ts";
import type { Caller } from "../http/visit.ts";
import { type Address, addressField, type Channel } from "../messages/address.ts";
import type { AccountsHouse } from "./accounts-house.ts";
import { markChanged } from "./contacts-changed.ts";
import { markProven, nextDeviceEpoch, ofAddress } from "./players.ts";
import type { accountTables } from "./tables.ts";

const ask = queries<typeof accountTables>();
const of = expressionBuilder<Rows<typeof accountTables>, "players">();

/*
 * Anybody can register with somebody else's address. Until its reader confirms it, it is only a claim: if the player
 * has confirmed another address, a claim lets nobody back in, and whoever really reads the address may take it.
 */

/** Which accounts a message to the address may let its reader into. */
export const letsBackIn = {
  email: of.or([of("is_email_verified", "=", true), of("is_phone_verified", "=", false)]),
  sms: of.or([of("is_phone_verified", "=", true), of("is_email_verified", "=", false)]),
} as const satisfies Record<Channel, Expression<SqlBool>>;

export async function isClaimed(db: pg.Pool | Tx, address: Address): Promise<boolean> {
  const query = ask.selectFrom("players").select("id").where(ofAddress(address));
  return (await firstOf(db, query.where(letsBackIn[address.channel]))) !== undefined;
}

/** Takes the address from a player who has never proven it and can log in without it. */
export async function releaseClaim(tx: Tx, address: Address): Promise<void> {
  const query = ask.updateTable("players").set(addressField[address.channel], null).where(ofAddress(address));
  await execute(tx, query.where(of.not(letsBackIn[address.channel])));
}

interface Proof {
  house: Pick<AccountsHouse, "sessions" | "devices" | "clock" | "identityHooks">;
  cookies: Caller["cookies"];
  /** The player logged in where the proof comes from, if any. */
  player: bigint | undefined;
}

/**
 * Called when somebody proves from outside the session that they read the player's address. The first time, everything
 * from before is removed, because somebody else may have made the account: linked accounts and, unless this browser is
 * known for the address, password, sessions and known browsers; no money goes to new destinations for a day. A proof by
 * the logged-in player only confirms the address. Returns the sessions that have ended.
 */
export async function proveAddress(tx: Tx, player: bigint, address: Address, proof: Proof): Promise<string[]> {
  if (!(await markProven(tx, player, address)) || proof.player === player) return [];
  await proof.house.identityHooks.unlinkAll(tx, player);
  if ((await proof.house.devices.find(proof.cookies, address, tx)) !== undefined) return [];
  const forgotten = ask.updateTable("players").set({ password_hash: null, device_epoch: nextDeviceEpoch });
  await execute(tx, forgotten.where("id", "=", player));
  await markChanged(tx, player, proof.house.clock.now());
  return proof.house.sessions.endOthers(tx, player, undefined, "password");
}
