import type pg from "pg";
import { readLists } from "./favourites.ts";
import { getFavourites } from "./get-favourites.ts";
import { setFavourite } from "./set-favourite.ts";

export function openFavourites({ pool }: { pool: pg.Pool }) {
  return {
    endpoints: [getFavourites, setFavourite],
    channels: { favourites: { readSnapshots: (players: readonly bigint[]) => readSnapshots(pool, players) } },
  };
}

async function readSnapshots(pool: pg.Pool, players: readonly bigint[]) {
  const lists = await readLists(pool, players);
  return new Map([...lists].map(([player, data]) => [player, { seq: data.seq, data }]));
}
