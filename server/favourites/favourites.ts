import type pg from "pg";
import type { FavouriteChange, Favourites } from "../../contract/favourites.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, queries } from "../db/queries.ts";
import type { favouriteTables } from "./tables.ts";

const ask = queries<typeof favouriteTables>();

export async function readFavourites(db: pg.Pool, player: bigint): Promise<Favourites> {
  const query = ask.selectFrom("favourites").select("game").where("player", "=", player);
  const rows = await allOf(db, query.orderBy("at", "desc").orderBy("game"));
  return { items: rows.map(({ game }) => game) };
}

/** A game that is marked again keeps its rank. There are never more rows than games. */
export async function markFavourite(
  tx: Tx,
  player: bigint,
  { game, is_favourite }: FavouriteChange,
  at: Date,
): Promise<void> {
  const query = is_favourite
    ? ask
        .insertInto("favourites")
        .values({ player, game, at })
        .onConflict((conflict) => conflict.doNothing())
    : ask.deleteFrom("favourites").where("player", "=", player).where("game", "=", game);
  await execute(tx, query);
}
