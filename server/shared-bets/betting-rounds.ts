import { advisoryKeys } from "../db/advisory-keys.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import type { SharedGameId } from "./shared-bets.ts";

/** A game, and its room where it has several. */
export interface Table {
  game: SharedGameId;
  room: string;
}

export interface BettingRound extends Table {
  id: string;
  number: number;
  /** Where the order of arrival decides: the position of the next bet, and who has placed one. */
  position: number | undefined;
  players: ReadonlySet<bigint>;
}

/**
 * The rounds that take bets now, locked until the transaction ends: their bets are closed only after it. Whoever closes
 * them holds the table's lock alone; a share of it is taken first and in a statement of its own, so that who has to wait
 * sees the next round afterwards.
 */
export async function lockBettingRounds(tx: Tx, tables: readonly Table[]): Promise<Map<string, BettingRound>> {
  if (tables.length === 0) return new Map();
  const names = columnsOf(tables, ["game", "room"]);
  await tx.query({
    name: "share tables",
    text: `select pg_advisory_xact_lock_shared($1, hashtext(name))
      from (select distinct game || ':' || room as name from unnest($2::text[], $3::text[]) t(game, room) order by 1) t`,
    values: [advisoryKeys.betting, ...names],
  });
  const [plain, ordered] = [tables.filter((table) => !isOrdered(table)), tables.filter(isOrdered)];
  const [first, others] = [await lockRounds(tx, plain, "share"), await lockRounds(tx, ordered, "update")];
  const arrivals = await readArrivals(tx, others);
  const rounds = [...first, ...others].map(({ number, ...round }) => {
    const { position = 0, players = [] } = arrivals.get(round.id) ?? {};
    return {
      ...round,
      number: Number(number),
      position: isOrdered(round) ? position : undefined,
      players: new Set(players),
    };
  });
  return new Map(rounds.map((round) => [nameOf(round), round]));
}

/** Waits for the bets that are on their way to a table, and lets none in until the transaction ends. */
export async function holdBets(tx: Tx, table: Table): Promise<void> {
  // A row's lock alone would never be had while bets keep coming: sharers do not queue behind who waits to change it.
  await tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [advisoryKeys.betting, nameOf(table)]);
}

export function nameOf({ game, room }: Table): string {
  return `${game}:${room}`;
}

/** In rooms each bet has tickets of its own, in order of arrival. */
function isOrdered({ game }: Pick<Table, "game">): boolean {
  return game === "rooms";
}

async function lockRounds(tx: Tx, tables: readonly Table[], strength: "share" | "update"): Promise<RoundRow[]> {
  if (tables.length === 0) return [];
  const { rows } = await tx.query<RoundRow>({
    name: `lock betting rounds for ${strength}`,
    text: `select r.id, r.game, r.room, r.number from shared_rounds r
      where (r.game, r.room) in (select * from unnest($1::text[], $2::text[])) and r.state = 'betting'
      order by r.game, r.room for ${strength} of r`,
    values: columnsOf(tables, ["game", "room"]),
  });
  return rows;
}

async function readArrivals(tx: Tx, rounds: readonly RoundRow[]): Promise<Map<string, Arrivals>> {
  if (rounds.length === 0) return new Map();
  const { rows } = await tx.query<Arrivals & { round_id: string }>(
    `select round_id, max(position) + 1 as position, array_agg(distinct player_id) as players from shared_bets
    where round_id = any($1::uuid[]) group by round_id`,
    [rounds.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.round_id, row]));
}

interface Arrivals {
  position: number;
  players: bigint[];
}

interface RoundRow extends Table {
  id: string;
  number: bigint;
}
