import type pg from "pg";
import { parsePhone } from "../../rules/phones.ts";
import { emailAddress, phoneAddress } from "../messages/address.ts";
import { findCredentials } from "./players.ts";

/** Whom somebody of the house means: by id, or by an address. */
export async function findPlayer(text: string, pool: pg.Pool): Promise<bigint | undefined> {
  if (/^\d{1,9}$/.test(text)) {
    const { rows } = await pool.query<{ id: bigint }>("select id from players where id = $1", [text]);
    return rows[0]?.id;
  }
  const address = text.includes("@") ? emailAddress(text) : phoneAddress(parsePhone(text) ?? text);
  return (await findCredentials(pool, address))?.id;
}
