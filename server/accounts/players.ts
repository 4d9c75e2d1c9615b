import pg from "pg";
import type { EmailRegistration } from "../../contract/access.ts";
import type { SettingsChange, User } from "../../contract/accounts.ts";
import type { Currency } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import type { Location } from "../http/location.ts";
import type { KnownFor } from "./devices.ts";
import { type Address, addressField, type Channel } from "../messages/address.ts";
import type { Clock } from "../runtime/clock.ts";
import { openWallet } from "../wallet/ledger.ts";
import { openEligibility } from "../wallet/eligibility.ts";

type Db = pg.Pool | Tx;

/** Someone who is about to become a player. */
export interface Newcomer extends Pick<EmailRegistration, "stag" | "partner" | "adplace"> {
  email?: string | undefined;
  phone?: string | undefined;
  /** None for whoever comes through a provider. */
  passwordHash: string | undefined;
  registerMethod?: User["register_method"];
  currency: Currency;
  locale: User["locale"];
  location: Location;
  isVerified?: boolean;
  /** Somebody who has to know it says that the address is theirs. */
  isEmailVerified?: boolean;
}

/** What another feature gives a new player, in the transaction that makes them one. */
export type NewPlayer = (tx: Tx, player: bigint) => Promise<void>;

/** Adds a player with an empty wallet and all else that a new one gets; undefined when the address is taken. */
export async function addPlayer(
  tx: Tx,
  newcomer: Newcomer,
  { clock, newPlayers }: { clock: Clock; newPlayers: readonly NewPlayer[] },
): Promise<bigint | undefined> {
  const {
    email,
    phone,
    passwordHash,
    currency,
    locale,
    location,
    stag,
    partner,
    adplace,
    isVerified = false,
  } = newcomer;
  const { registerMethod = email === undefined ? "phone" : "email", isEmailVerified = isVerified } = newcomer;
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into players (email, phone, password_hash, currency, locale, timezone, register_method, is_email_verified,
       is_phone_verified, verification_status, is_of_age, country, stag, partner, adplace, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, $11, $12, $13, $14, $15)
     on conflict do nothing returning id`,
    [
      email,
      phone,
      passwordHash,
      currency,
      locale,
      location.region === "KZ" ? "Asia/Almaty" : "Europe/Moscow",
      registerMethod,
      isEmailVerified && email !== undefined,
      isVerified && phone !== undefined,
      isVerified ? "verified" : "init",
      location.country,
      stag,
      partner,
      adplace,
      new Date(clock.now()),
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await openWallet(tx, id, currency);
  await openEligibility(tx, id);
  for (const give of newPlayers) await give(tx, id);
  return id;
}

export interface Credentials {
  id: bigint;
  passwordHash: string | undefined;
}

/** The condition on a player that an address, `$1`, be theirs. */
export const ofAddress = { email: "lower(email) = lower($1)", sms: "phone = $1" } as const satisfies Record<
  Channel,
  string
>;

export async function findCredentials(db: Db, { channel, text }: Address): Promise<Credentials | undefined> {
  const sql = `select id, password_hash from players where ${ofAddress[channel]}`;
  const { rows } = await db.query<{ id: bigint; password_hash: string | null }>(sql, [text]);
  return rows[0] && { id: rows[0].id, passwordHash: rows[0].password_hash ?? undefined };
}

/** What a browser is known for in which the player is logged in. */
export async function findKnownFor(db: Db, id: bigint): Promise<KnownFor> {
  const sql = "select email, phone, device_epoch from players where id = $1";
  const { rows } = await db.query<Pick<User, "email" | "phone"> & { device_epoch: bigint }>(sql, [id]);
  const [row] = rows;
  if (!row) throw new Error(`there is no player ${id}`);
  const { email, phone, device_epoch: deviceEpoch } = row;
  return { addresses: [email, phone].filter((address) => typeof address === "string"), deviceEpoch };
}

export async function findPasswordHash(db: Db, id: bigint): Promise<string | undefined> {
  const { rows } = await db.query<{ password_hash: string | null }>("select password_hash from players where id = $1", [
    id,
  ]);
  return rows[0]?.password_hash ?? undefined;
}

/** False when there is a password already. */
export async function giveFirstPassword(db: Db, id: bigint, passwordHash: string): Promise<boolean> {
  const sql = "update players set password_hash = $2 where id = $1 and password_hash is null";
  return (await db.query(sql, [id, passwordHash])).rowCount === 1;
}

/** The address is the player's, who reads it; false when somebody else has it. */
export async function confirmAddress(db: Db, id: bigint, { channel, text }: Address): Promise<boolean> {
  const field = addressField[channel];
  try {
    await db.query(`update players set ${field} = $2, is_${field}_verified = true where id = $1`, [id, text]);
    return true;
  } catch (error) {
    // Only the index knows for certain, however many ask at once.
    if (error instanceof pg.DatabaseError && error.constraint === `players_by_${field}`) return false;
    throw error;
  }
}

/** The player reads this address, if it is still the one that they have; true when that is news. */
export async function markProven(db: Db, id: bigint, { channel, text }: Address): Promise<boolean> {
  const flag = `is_${addressField[channel]}_verified`;
  const sql = `update players set ${flag} = true where id = $2 and ${ofAddress[channel]} and not ${flag}`;
  return (await db.query(sql, [text, id])).rowCount === 1;
}

export async function changeSetting(db: Db, id: bigint, change: SettingsChange): Promise<void> {
  const { locale, timezone, is_avatar_hidden, is_statistics_hidden } = change;
  await db.query(
    `update players set locale = coalesce($2, locale), timezone = coalesce($3, timezone),
       is_avatar_hidden = coalesce($4, is_avatar_hidden), is_statistics_hidden = coalesce($5, is_statistics_hidden)
     where id = $1`,
    [id, locale, timezone, is_avatar_hidden, is_statistics_hidden],
  );
}

/** What a player is called, also before they have chosen a name. */
export function shownName({ id, name }: { id: bigint; name: string | null }): string {
  return name ?? `Player ${id}`;
}
