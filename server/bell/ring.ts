import type { BellNews } from "../../contract/bell.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import { readBells } from "./bell-rows.ts";
import { orderPushes } from "./order-pushes.ts";

export type Ring = BellNews & {
  player: bigint;
  /** What it is about: an id, or what else stays the same if it is told again. */
  subject: string;
  at: number;
};

/**
 * Tells players something with the transaction, and on the live channel with its commit. The same kind of the same subject
 * is told once, however often this is called. Takes the bells' rows after all other locks, and those of many players in
 * one call, which has one order for them.
 */
export async function ring(tx: Tx, ...rings: readonly Ring[]): Promise<void> {
  if (rings.length === 0) return;
  const players = [...new Set(rings.map(({ player }) => player))];
  const once = new Map(rings.map((ring) => [`${ring.player} ${ring.kind} ${ring.subject}`, ring]));
  const rows = [...once.values()].map(({ player, kind, subject, data, at }) => ({
    player,
    kind,
    subject,
    data: JSON.stringify(data),
    at: new Date(at),
  }));
  await tx.query(
    `insert into bells (player, seq) select player, 1 from unnest($1::bigint[]) player order by player
     on conflict (player) do update set seq = bells.seq + 1`,
    [players],
  );
  await tx.query(
    `insert into bell_entries (player, number, kind, subject, data, at)
     select player, b.last + row_number() over (partition by player order by r.place), r.kind, r.subject, r.data, r.at
     from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[], $5::timestamptz[])
       with ordinality r(player, kind, subject, data, at, place)
     join bells b using (player)
     where not exists (select from bell_entries e where e.player = r.player and e.kind = r.kind and e.subject = r.subject)`,
    columnsOf(rows, ["player", "kind", "subject", "data", "at"]),
  );
  await orderPushes(tx, players, new Date(Math.max(...rings.map(({ at }) => at))));
  await tx.query(
    `update bells b set last = e.number
     from (select player, max(number) as number from bell_entries where player = any($1::bigint[]) group by player) e
     where e.player = b.player`,
    [players],
  );
  await tx.query(
    `delete from bell_entries e using bells b
     where b.player = any($1::bigint[]) and e.player = b.player and e.number <= b.last - $2`,
    [players, mostKept],
  );
  await tellBells(tx, players);
}

/** Tells all devices how their bells stand. Call it with the bells' rows locked and their `seq` counted. */
export async function tellBells(tx: Tx, players: readonly bigint[]): Promise<void> {
  const bells = await readBells(tx, players);
  await publish(
    tx,
    [...bells].map(([player, { seq, state }]) => ({ channel: "bell", player, seq, type: "bell", data: state })),
  );
}

const mostKept = 100;
