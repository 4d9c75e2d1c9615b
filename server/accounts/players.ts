import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import pg from "pg";
import type { EmailRegistration } from "../../contract/access.ts";
import type { SettingsChange, User } from "../../contract/accounts.ts";
import type { Currency } from "../../rules/money.ts";
import { unnamed } from "../../rules/unnamed.ts";
import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Rows } from "../db/table.ts";
import type { SeenBrowser } from "../fingerprints/fingerprints.ts";
import type { Location } from "../http/location.ts";
import type { DeviceOwner } from "./devices.ts";
import { type Address, addressField, type Channel } from "../messages/address.ts";
import type { Clock } from "../runtime/clock.ts";
import { openWallet } from "../wallet/ledger.ts";
import { openEligibility } from "../wallet/eligibility.ts";
import type { accountTables } from "./tables.ts";

type Db = pg.Pool | Tx;

const ask = queries<typeof accountTables>();
const of = expressionBuilder<Rows<typeof accountTables>, "players">();

export interface Newcomer extends Pick<EmailRegistration, "stag" | "partner" | "adplace"> {
  email?: string | undefined;
  phone?: string | undefined;
  /** Undefined for players who register through a provider. */
  passwordHash: string | undefined;
  registerMethod?: User["register_method"];
  currency: Currency;
  locale: User["locale"];
  location: Location;
  isVerified?: boolean;
  /** Set when whoever creates the account, such as a provider, vouches for the address. */
  isEmailVerified?: boolean;
  /** In which browser, as far as that can be told. */
  seen?: SeenBrowser | undefined;
}

/** What another feature adds to a new player, in the same transaction. */
export type NewPlayer = (tx: Tx, player: bigint, newcomer: Pick<Newcomer, "seen">) => Promise<void>;

/** What is undone in the same transaction when a player's contacts change. */
export interface IdentityHooks {
  unlinkAll(tx: Tx, player: bigint): Promise<void>;
  /** Cancels links that are being made. */
  endLinking(tx: Tx, player: bigint): Promise<void>;
}

/** Undefined when the address is taken. */
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
  const query = ask.insertInto("players").values({
    email,
    phone,
    password_hash: passwordHash,
    currency,
    locale,
    timezone: location.region === "KZ" ? "Asia/Almaty" : "Europe/Moscow",
    register_method: registerMethod,
    is_email_verified: isEmailVerified && email !== undefined,
    is_phone_verified: isVerified && phone !== undefined,
    verification_status: isVerified ? "verified" : "init",
    is_of_age: true,
    country: location.country,
    stag,
    partner,
    adplace,
    created_at: new Date(clock.now()),
  });
  const added = await firstOf(tx, query.onConflict((conflict) => conflict.doNothing()).returning("id"));
  const id = added?.id;
  if (id === undefined) return undefined;
  await openWallet(tx, id, currency);
  await openEligibility(tx, id);
  for (const give of newPlayers) await give(tx, id, newcomer);
  return id;
}

export interface Credentials {
  id: bigint;
  passwordHash: string | undefined;
}

export function ofAddress({ channel, text }: Address): Expression<SqlBool> {
  const lower = (value: Expression<unknown>) => of.fn<string>("lower", [value]);
  return channel === "email" ? of(lower(of.ref("email")), "=", lower(of.val(text))) : of("phone", "=", text);
}

export async function findCredentials(db: Db, address: Address): Promise<Credentials | undefined> {
  const query = ask.selectFrom("players").select(["id", "password_hash"]).where(ofAddress(address));
  const row = await firstOf(db, query);
  return row && { id: row.id, passwordHash: row.password_hash ?? undefined };
}

export async function findDeviceOwner(db: Db, id: bigint): Promise<DeviceOwner> {
  const query = ask.selectFrom("players").select(["email", "phone", "device_epoch"]).where("id", "=", id);
  const row = await firstOf(db, query);
  if (!row) throw new Error(`there is no player ${id}`);
  const { email, phone, device_epoch: deviceEpoch } = row;
  return { addresses: [email, phone].filter((address) => typeof address === "string"), deviceEpoch };
}

export async function findPasswordHash(db: Db, id: bigint): Promise<string | undefined> {
  const query = ask.selectFrom("players").select("password_hash").where("id", "=", id);
  return (await firstOf(db, query))?.password_hash ?? undefined;
}

/** False if there is a password already. */
export async function giveFirstPassword(db: Db, id: bigint, passwordHash: string): Promise<boolean> {
  const query = ask.updateTable("players").set({ password_hash: passwordHash }).where("id", "=", id);
  return (await execute(db, query.where("password_hash", "is", null))) === 1;
}

/** Makes the address the player's and confirmed; false if another player has it. */
export async function confirmAddress(db: Db, id: bigint, { channel, text }: Address): Promise<boolean> {
  const field = addressField[channel];
  const confirmed =
    field === "email" ? { email: text, is_email_verified: true } : { phone: text, is_phone_verified: true };
  try {
    await execute(db, ask.updateTable("players").set(confirmed).where("id", "=", id));
    return true;
  } catch (error) {
    // Only the unique index can tell for certain under concurrency.
    if (error instanceof pg.DatabaseError && error.constraint === `players_by_${field}`) return false;
    throw error;
  }
}

/** Confirms the address if the player still has it; true if it was not confirmed before. */
export async function markProven(db: Db, id: bigint, address: Address): Promise<boolean> {
  const flag = verifiedFlag[address.channel];
  const query = ask.updateTable("players").set(flag, true).where("id", "=", id).where(ofAddress(address));
  return (await execute(db, query.where(flag, "=", false))) === 1;
}

export async function changeSetting(db: Db, id: bigint, changed: SettingsChange): Promise<void> {
  await execute(db, ask.updateTable("players").set(changed).where("id", "=", id));
}

const verifiedFlag = { email: "is_email_verified", sms: "is_phone_verified" } as const satisfies Record<
  Channel,
  string
>;

/** A new epoch: from then on no browser is known for the player. */
export const nextDeviceEpoch = sql<bigint>`nextval('device_epochs')`;

export function shownName({ id, name }: { id: bigint; name: string | null }): string {
  return name ?? unnamed(id);
}
