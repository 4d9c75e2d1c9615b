import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import { execute, queries } from "../db/queries.ts";
import type { Address } from "../messages/address.ts";
import type { AccountsHouse, Visit } from "./accounts-house.ts";
import { findDeviceOwner, nextDeviceEpoch } from "./players.ts";
import type { accountTables } from "./tables.ts";
import { forgetWanted } from "./wanted-addresses.ts";

const ask = queries<typeof accountTables>();

interface Change {
  house: Pick<AccountsHouse, "sessions" | "outboundQueue" | "clock" | "identityHooks">;
  kind: "email_set" | "phone_set" | "password_set";
  notified: readonly Address[];
  exceptSession: string;
}

/**
 * Called when there is a new way to reach the player or to log in as them: every earlier address is notified, all other
 * sessions end, known browsers are forgotten, codes and links under way become invalid, and no money goes to new
 * destinations for a day. Returns the sessions that have ended.
 */
export async function contactsChanged(
  tx: Tx,
  player: bigint,
  { house, kind, notified, exceptSession }: Change,
): Promise<string[]> {
  await markChanged(tx, player, house.clock.now());
  await execute(tx, ask.updateTable("players").set({ device_epoch: nextDeviceEpoch }).where("id", "=", player));
  await revokePending(tx, player, house);
  if (kind === "password_set") await forgetWanted(tx, player);
  for (const address of notified) await house.outboundQueue.order(tx, { kind, address, player });
  return house.sessions.endOthers(tx, player, exceptSession, "contacts");
}

/** Call it after the commit: it ends the sessions and makes the browser that made the change known again. */
export async function endedByChange(
  ended: readonly string[],
  { house, player, cookies, setCookie }: Visit<"player">,
): Promise<void> {
  ended.forEach(house.endedSessions.add);
  house.devices.remember(cookies, await findDeviceOwner(house.pool, player)).forEach(setCookie);
}

export async function markChanged(tx: Tx, player: bigint, at: number): Promise<void> {
  await setChanged(tx, player, new Date(at));
}

/** Lifts the wait for withdrawals to new destinations. */
export async function forgetChange(tx: Tx, player: bigint): Promise<void> {
  await setChanged(tx, player, null);
}

async function setChanged(tx: Tx, player: bigint, at: Date | null): Promise<void> {
  await execute(tx, ask.updateTable("players").set({ contacts_changed_at: at }).where("id", "=", player));
}

/** Voids everything pending that could let somebody in or link an account. */
export async function revokePending(
  tx: Tx,
  player: bigint,
  { identityHooks }: Pick<AccountsHouse, "identityHooks">,
): Promise<void> {
  await execute(tx, ask.deleteFrom("one_time_tokens").where("player", "=", player));
  await execute(tx, ask.deleteFrom("codes").where("player", "=", player).where("purpose", "!=", "verify"));
  await identityHooks.endLinking(tx, player);
}

/** For those of the players who may not withdraw to new destinations yet: from when on they may. */
export async function newDestinationsFrom(
  db: pg.Pool | Tx,
  players: readonly bigint[],
  now: number,
): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ id: bigint; contacts_changed_at: Date }>(
    "select id, contacts_changed_at from players where id = any($1::bigint[]) and contacts_changed_at > $2",
    [players, new Date(now - noNewDestinationMs)],
  );
  return new Map(rows.map(({ id, contacts_changed_at: at }) => [id, at.getTime() + noNewDestinationMs]));
}

const noNewDestinationMs = 24 * 3_600_000;
