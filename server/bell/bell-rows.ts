import type pg from "pg";
import { type BellEntry, bellHeadLength, type BellState } from "../../contract/bell.ts";
import type { Tx } from "../db/connect.ts";

type Db = Pick<pg.Pool | Tx, "query">;

interface Bell {
  seq: bigint;
  state: BellState;
}

/** Which entries: those before a number, the newest first. */
interface Part {
  before: number;
  most: number;
}

const head: Part = { before: Number.MAX_SAFE_INTEGER, most: bellHeadLength };
const empty: Bell = { seq: 0n, state: { items: [], read_to: 0, unread: 0 } };

/** How the players' bells stand: all of it in one statement, so that the number is that of the entries. */
export async function readBells(
  db: Db,
  players: readonly bigint[],
  { before, most } = head,
): Promise<Map<bigint, Bell>> {
  const { rows } = await db.query<Row>(
    `select b.player, b.seq, b.read_to, e.number, e.kind, e.data, e.at,
       (select count(*) from bell_entries u where u.player = b.player and u.number > b.read_to) as unread
     from bells b left join lateral (
       select * from bell_entries n where n.player = b.player and n.number < $2 order by n.number desc limit $3) e on true
     where b.player = any($1::bigint[]) order by b.player, e.number desc`,
    [players, before, most],
  );
  const bells = new Map(players.map((player): [bigint, Bell] => [player, empty]));
  for (const { player, seq, read_to, unread, ...entry } of rows) {
    const items = [...(bells.get(player)?.state.items ?? []), ...entryOf(entry)];
    bells.set(player, { seq, state: { items, read_to: Number(read_to), unread: Number(unread) } });
  }
  return bells;
}

export async function readBell(db: Db, player: bigint, part = head): Promise<BellState> {
  return ((await readBells(db, [player], part)).get(player) ?? empty).state;
}

interface Row {
  player: bigint;
  seq: bigint;
  read_to: bigint;
  unread: bigint;
  /** Null where there is no entry. */
  number: bigint | null;
  kind: string;
  data: unknown;
  at: Date;
}

function entryOf({ number, kind, data, at }: Pick<Row, "number" | "kind" | "data" | "at">): BellEntry[] {
  if (number === null) return [];
  // Kind and data were written together, by `ring`.
  return [{ id: Number(number), kind, data, at: at.toISOString() } as BellEntry];
}
