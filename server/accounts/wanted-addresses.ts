import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Rows } from "../db/table.ts";
import type { Address } from "../messages/address.ts";
import type { accountTables } from "./tables.ts";

const ask = queries<typeof accountTables>();
const of = expressionBuilder<Rows<typeof accountTables>, "wanted_addresses">();

type Db = Pick<Tx, "query">;

/** Lets the player set this address, for a while, by typing the code sent there. */
export async function wantAddress(db: Db, player: bigint, { channel, text }: Address, now: number): Promise<void> {
  await execute(db, ask.deleteFrom("wanted_addresses").where("expires_at", "<=", new Date(now)));
  const wanted = { address: text, expires_at: new Date(now + wantedMs) };
  const query = ask.insertInto("wanted_addresses").values({ player, channel, ...wanted });
  await execute(
    db,
    query.onConflict((conflict) => conflict.columns(["player", "channel"]).doUpdateSet(wanted)),
  );
}

export async function isWanted(db: Db, player: bigint, address: Address, now: number): Promise<boolean> {
  const query = ask
    .selectFrom("wanted_addresses")
    .select("player")
    .where(isGood(player, address, now));
  return (await firstOf(db, query)) !== undefined;
}

export async function takeWanted(db: Db, player: bigint, address: Address, now: number): Promise<boolean> {
  return (await execute(db, ask.deleteFrom("wanted_addresses").where(isGood(player, address, now)))) === 1;
}

/** Whoever asked for these addresses may not have been the owner. */
export async function forgetWanted(db: Db, player: bigint): Promise<void> {
  await execute(db, ask.deleteFrom("wanted_addresses").where("player", "=", player));
}

function isGood(player: bigint, { channel, text }: Address, now: number): Expression<SqlBool> {
  const lower = (value: Expression<unknown>) => of.fn<string>("lower", [value]);
  return of.and([
    of("player", "=", player),
    of("channel", "=", channel),
    of(lower(of.ref("address")), "=", lower(of.val(text))),
    of("expires_at", ">", new Date(now)),
  ]);
}

const wantedMs = 30 * 60_000;
