import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import type { Address } from "../messages/address.ts";

/** Where the codes of a player's withdrawals go: the confirmed e-mail address, or else the confirmed phone. */
export async function payoutContact(db: pg.Pool | Tx, player: bigint): Promise<Address | undefined> {
  const { rows } = await db.query<{ email: string | null; phone: string | null }>(
    `select case when is_email_verified then email end as email, case when is_phone_verified then phone end as phone
     from players where id = $1`,
    [player],
  );
  const { email = null, phone = null } = rows[0] ?? {};
  if (email !== null) return { channel: "email", text: email };
  return phone === null ? undefined : { channel: "sms", text: phone };
}

/** Enough for the player to know where to look, and too little for anybody else. */
export function maskedAddress({ channel, text }: Address): string {
  if (channel === "sms") return `${text.slice(0, 2)}•••${text.slice(-2)}`;
  return `${text.slice(0, 1)}•••${text.slice(text.lastIndexOf("@"))}`;
}
