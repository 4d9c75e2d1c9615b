import type pg from "pg";
import type { FavouriteChange, Favourites } from "../../contract/favourites.ts";
import type { Tx } from "../db/connect.ts";
import { execute, queries } from "../db/queries.ts";
import { publish } from "../live/bus.ts";
import type { favouriteTables } from "./tables.ts";

type Db = Pick<pg.Pool | Tx, "query">;

const ask = queries<typeof favouriteTables>();

export async function readFavourites(db: Db, player: bigint): Promise<Favourites> {
  return (await readLists(db, [player])).get(player) ?? { items: [], seq: 0 };
}

/** Each list with its number, in one statement. */
export async function readLists(db: Db, players: readonly bigint[]): Promise<Map<bigint, Favourites>> {
  const { rows } = await db.query<{ player: bigint; seq: bigint; items: string[] }>({
    name: "read favourites",
    text: `select p.player, coalesce(l.seq, 0) seq,
        coalesce(array_agg(f.game order by f.at desc, f.game) filter (where f.game is not null), '{}') items
      from unnest($1::bigint[]) p(player)
      left join favourite_lists l on l.player = p.player
      left join favourites f on f.player = p.player
      group by p.player, l.seq`,
    values: [players],
  });
  return new Map(rows.map(({ player, seq, items }) => [player, { items, seq: Number(seq) }]));
}

/** A game that is marked again keeps its rank. There are never more rows than games. The player's devices are told. */
export async function markFavourite(
  tx: Tx,
  player: bigint,
  { game, is_favourite }: FavouriteChange,
  at: Date,
): Promise<void> {
  // First, as the list is told in the order of its changes.
  const counting = ask
    .insertInto("favourite_lists")
    .values({ player, seq: 1n })
    .onConflict((conflict) =>
      conflict.column("player").doUpdateSet((row) => ({ seq: row("favourite_lists.seq", "+", 1n) })),
    );
  await execute(tx, counting);
  const query = is_favourite
    ? ask
        .insertInto("favourites")
        .values({ player, game, at })
        .onConflict((conflict) => conflict.doNothing())
    : ask.deleteFrom("favourites").where("player", "=", player).where("game", "=", game);
  await execute(tx, query);
  const data = await readFavourites(tx, player);
  await publish(tx, [{ channel: "favourites", player, seq: BigInt(data.seq), type: "favourites", data }]);
}
