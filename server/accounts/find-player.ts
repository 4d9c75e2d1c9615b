import type pg from "pg";
import { parsePhone } from "../../rules/phones.ts";
import { firstOf, queries } from "../db/queries.ts";
import { emailAddress, phoneAddress } from "../messages/address.ts";
import { findCredentials } from "./players.ts";
import type { accountTables } from "./tables.ts";

export async function findPlayer(text: string, pool: pg.Pool): Promise<bigint | undefined> {
  if (/^\d{1,9}$/.test(text)) {
    const query = queries<typeof accountTables>().selectFrom("players").select("id").where("id", "=", BigInt(text));
    return (await firstOf(pool, query))?.id;
  }
  const address = text.includes("@") ? emailAddress(text) : phoneAddress(parsePhone(text) ?? text);
  return (await findCredentials(pool, address))?.id;
}
