import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import { firstOf, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import { type Address, emailAddress, phoneAddress } from "../messages/address.ts";
import type { accountTables } from "./tables.ts";

const ask = queries<typeof accountTables>();

type Db = pg.Pool | Tx;

const columns = ["email", "phone", "is_email_verified", "is_phone_verified", "register_method"] as const;

export type Contacts = Pick<Row<typeof accountTables.players>, (typeof columns)[number]>;

export async function readContacts(db: Db, player: bigint): Promise<Contacts | undefined> {
  return firstOf(db, ask.selectFrom("players").select(columns).where("id", "=", player));
}

/**
 * Where codes that release money or change the account are sent: a confirmed address; of two, the one that the account
 * was made with. A stolen session must not be enough for either.
 */
export async function confirmedContact(db: Db, player: bigint): Promise<Address | undefined> {
  const contacts = await readContacts(db, player);
  if (!contacts) return undefined;
  const { email, phone, is_email_verified, is_phone_verified, register_method } = contacts;
  const byEmail = email !== null && is_email_verified ? emailAddress(email) : undefined;
  const byPhone = phone !== null && is_phone_verified ? phoneAddress(phone) : undefined;
  return register_method === "phone" ? (byPhone ?? byEmail) : (byEmail ?? byPhone);
}

export function addressesOf({ email, phone }: Pick<Contacts, "email" | "phone">): Address[] {
  return [...(email === null ? [] : [emailAddress(email)]), ...(phone === null ? [] : [phoneAddress(phone)])];
}

export function isSameAddress(one: Address, other: Address): boolean {
  return one.channel === other.channel && one.text.toLowerCase() === other.text.toLowerCase();
}

export function maskedAddress({ channel, text }: Address): string {
  if (channel === "sms") return `${text.slice(0, 2)}•••${text.slice(-2)}`;
  return `${text.slice(0, 1)}•••${text.slice(text.lastIndexOf("@"))}`;
}
