import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import type { Address } from "../messages/address.ts";

/**
 * Where the codes of a player's withdrawals go: the confirmed address that the account was made with, or else the other
 * one. Whoever has got into a session can add an address of their own, which must not be enough to take the money out.
 */
export async function payoutContact(db: pg.Pool | Tx, player: bigint): Promise<Address | undefined> {
  const { rows } = await db.query<{ email: string | null; phone: string | null; register_method: string }>(
    `select case when is_email_verified then email end as email, case when is_phone_verified then phone end as phone,
       register_method
     from players where id = $1`,
    [player],
  );
  const { email = null, phone = null, register_method } = rows[0] ?? {};
  const byEmail: Address | undefined = email === null ? undefined : { channel: "email", text: email };
  const byPhone: Address | undefined = phone === null ? undefined : { channel: "sms", text: phone };
  return register_method === "phone" ? (byPhone ?? byEmail) : (byEmail ?? byPhone);
}

/** Enough for the player to know where to look, and too little for anybody else. */
export function maskedAddress({ channel, text }: Address): string {
  if (channel === "sms") return `${text.slice(0, 2)}•••${text.slice(-2)}`;
  return `${text.slice(0, 1)}•••${text.slice(text.lastIndexOf("@"))}`;
}
