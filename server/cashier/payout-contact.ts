import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import type { Address } from "../messages/address.ts";

/**
 * Where the codes of a player's withdrawals go: the address that the account was made with, or else another one that is
 * confirmed. Whoever has got into a session can add an address of their own, which must not be enough to take the money out.
 */
export async function payoutContact(db: pg.Pool | Tx, player: bigint): Promise<Address | undefined> {
  const { rows } = await db.query<Contacts>(
    "select email, phone, is_email_verified, is_phone_verified, register_method from players where id = $1",
    [player],
  );
  const [row] = rows;
  if (!row) return undefined;
  const isByPhone = row.register_method === "phone";
  const email = row.email !== null && (!isByPhone || row.is_email_verified) ? row.email : undefined;
  const phone = row.phone !== null && (isByPhone || row.is_phone_verified) ? row.phone : undefined;
  const byEmail: Address | undefined = email === undefined ? undefined : { channel: "email", text: email };
  const byPhone: Address | undefined = phone === undefined ? undefined : { channel: "sms", text: phone };
  return isByPhone ? (byPhone ?? byEmail) : (byEmail ?? byPhone);
}

interface Contacts {
  email: string | null;
  phone: string | null;
  is_email_verified: boolean;
  is_phone_verified: boolean;
  register_method: string;
}

/** Enough for the player to know where to look, and too little for anybody else. */
export function maskedAddress({ channel, text }: Address): string {
  if (channel === "sms") return `${text.slice(0, 2)}•••${text.slice(-2)}`;
  return `${text.slice(0, 1)}•••${text.slice(text.lastIndexOf("@"))}`;
}
