import type { Tx } from "../db/connect.ts";
import { announce, type Note } from "../live/bus.ts";

export const pushOrdered: Note<object> = { kind: "push_ordered" };

/** Has entries that were just written sent to the browsers that their players have asked for. Call it before `last` grows. */
export async function orderPushes(tx: Tx, players: readonly bigint[], at: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into push_orders (subscription, player, number, asked_at, due_at)
     select s.id, e.player, e.number, $2, $2
     from bells b join bell_entries e on e.player = b.player and e.number > b.last
     join push_subscriptions s on s.player = b.player
     where b.player = any($1::bigint[])`,
    [players, at],
  );
  if (rowCount) await announce(tx, pushOrdered, {});
}
