import type pg from "pg";
import { type BellEntry, bellHeadLength, type BellState } from "../../contract/bell.ts";
import type { Tx } from "../db/connect.ts";

type Db = Pick<pg.Pool | Tx, "query">;

interface Bell {
  seq: bigint;
  state: BellState;
}

const empty: Bell = { seq: 0n, state: { items: [], read_to: 0, unread: 0 } };

/** How the players' bells stand, with their newest entries. */
export async function readBells(db: Db, players: readonly bigint[]): Promise<Map<bigint, Bell>> {
  const { rows } = await db.query<BellRow & { seq: bigint; read_to: bigint; unread: bigint }>(
    `select b.player, b.seq, b.read_to, e.number, e.kind, e.data, e.at,
       (select count(*) from bell_entries u where u.player = b.player and u.number > b.read_to) as unread
     from bells b left join lateral (
       select * from bell_entries n where n.player = b.player order by n.number desc limit $2) e on true
     where b.player = any($1::bigint[]) order by b.player, e.number desc`,
    [players, bellHeadLength],
  );
  const bells = new Map(players.map((player): [bigint, Bell] => [player, empty]));
  for (const row of rows) {
    const { player, seq, read_to, unread } = row;
    const before = bells.get(player)?.state.items ?? [];
    const items = row.number === null ? before : [...before, entryOf(row)];
    bells.set(player, { seq, state: { items, read_to: Number(read_to), unread: Number(unread) } });
  }
  return bells;
}

export async function readBell(db: Db, player: bigint): Promise<Bell> {
  return (await readBells(db, [player])).get(player) ?? empty;
}

/** Entries before this one, the newest first. */
export async function listEntries(db: Db, player: bigint, before: number, most: number): Promise<BellEntry[]> {
  const { rows } = await db.query<BellRow>(
    `select player, number, kind, data, at from bell_entries where player = $1 and number < $2 order by number desc limit $3`,
    [player, before, most],
  );
  return rows.map(entryOf);
}

interface BellRow {
  player: bigint;
  number: bigint;
  kind: BellEntry["kind"];
  data: unknown;
  at: Date;
}

function entryOf({ number, kind, data, at }: BellRow): BellEntry {
  // Kind and data were written together, by `ring`.
  return { id: Number(number), kind, data, at: at.toISOString() } as BellEntry;
}
