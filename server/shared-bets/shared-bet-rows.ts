import type pg from "pg";
import type { Currency } from "../../rules/money.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { inPage, type Page, valuesOf } from "../db/page.ts";
import type { SharedBet } from "./shared-bets.ts";

type Db = Pick<pg.Pool, "query">;

/** A bet with what its receipt says of its round. */
export interface LoadedBet extends SharedBet {
  /** Of a chain both are told only once the round before has ended. */
  seedHash: string | null;
  entropy: string | null;
}

/** The players' open bets, and the bets with these ids. Call it with the wallets locked. */
export async function loadBets(
  tx: Tx,
  players: readonly bigint[],
  ids: readonly string[],
): Promise<Map<string, LoadedBet>> {
  const { rows } = await tx.query<LoadedRow>({
    name: "load shared bets",
    text: `select ${columns}, r.seed_hash, r.entropy from shared_bets b join shared_rounds r on r.id = b.round_id
      where b.player_id = any($1::bigint[]) and b.state = 'open'
      union all
      select ${columns}, r.seed_hash, r.entropy from shared_bets b join shared_rounds r on r.id = b.round_id
      where b.id = any($2::uuid[]) and b.state <> 'open'`,
    values: [arrayOf(players), arrayOf(ids)],
  });
  return new Map(rows.map((row) => [row.id, { ...toSharedBet(row), seedHash: row.seed_hash, entropy: row.entropy }]));
}

interface OwnBets {
  open: SharedBet[];
  ended: SharedBet[];
}

/** Of each player who has any, the open bets and the last that have ended, each newest first. */
export async function readOwnBets(db: Db, players: readonly bigint[]): Promise<Map<bigint, OwnBets>> {
  const { rows } = await db.query<BetRow>(
    `select own.* from unnest($1::bigint[]) p(player), lateral (
      (select ${from} where b.player_id = p.player and b.state = 'open' order by b.id desc limit ${mostOpen})
      union all
      (select ${from} where b.player_id = p.player and b.state <> 'open' order by b.id desc limit ${mostEnded})
    ) own`,
    [arrayOf(players)],
  );
  const found = new Map<bigint, OwnBets>();
  for (const bet of rows.map(toSharedBet)) {
    const own = found.get(bet.player) ?? { open: [], ended: [] };
    found.set(bet.player, own);
    own[bet.state === "open" ? "open" : "ended"].push(bet);
  }
  return found;
}

/** A player's bets in a period that are open or were cancelled, newest first: no others are missing among `bets`. */
export async function listBetsOfTime(
  db: Db,
  player: bigint,
  state: "open" | "cancelled",
  page: Page,
): Promise<SharedBet[]> {
  const { where, order } = inPage("b.at", "b.id", 3);
  const { rows } = await db.query<BetRow>(
    `select ${from} where b.player_id = $1 and b.state = $2 and ${where} order by ${order} limit $7`,
    [player, state, ...valuesOf(page), page.limit],
  );
  return rows.map(toSharedBet);
}

export async function listOfRound(db: Db, roundId: string, { isOpen }: { isOpen: boolean }): Promise<SharedBet[]> {
  const { rows } = await db.query<BetRow>(
    `select ${from} where b.round_id = $1 and b.state ${isOpen ? "= 'open'" : "<> 'cancelled'"} order by b.id`,
    [roundId],
  );
  return rows.map(toSharedBet);
}

export async function findBet(db: Db, id: string): Promise<SharedBet | undefined> {
  const { rows } = await db.query<BetRow>(`select ${from} where b.id = $1`, [id]);
  return rows[0] && toSharedBet(rows[0]);
}

export async function writePlaced(tx: Tx, bets: readonly SharedBet[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.query({
    name: "write shared bets",
    text: `insert into shared_bets (id, round_id, player_id, game, room, slot, position, currency, stake_micro, choice,
        state, multiplier_e4, payout_micro, outcome, at, ended_at)
      select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::smallint[], $7::int[],
        $8::text[], $9::bigint[], $10::jsonb[], $11::text[], $12::bigint[], $13::bigint[], $14::jsonb[],
        $15::timestamptz[], $16::timestamptz[])`,
    values: columnsOf(bets.map(toRow), [
      "id",
      "roundId",
      "player",
      "game",
      "room",
      "slot",
      "position",
      "currency",
      "stakeMicro",
      "choice",
      "state",
      "multiplierE4",
      "payoutMicro",
      "outcome",
      "at",
      "endedAt",
    ]),
  });
}

/** Ends open bets, each of them once: throws if one was not open any more, which undoes the whole group. */
export async function writeEnded(tx: Tx, bets: readonly SharedBet[]): Promise<void> {
  if (bets.length === 0) return;
  const { rowCount } = await tx.query({
    name: "end shared bets",
    text: `update shared_bets b set state = u.state, multiplier_e4 = u.multiplier_e4, payout_micro = u.payout_micro,
        outcome = u.outcome, ended_at = u.ended_at
      from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::jsonb[], $6::timestamptz[])
        as u(id, state, multiplier_e4, payout_micro, outcome, ended_at)
      where b.id = u.id and b.state = 'open'`,
    values: columnsOf(bets.map(toRow), ["id", "state", "multiplierE4", "payoutMicro", "outcome", "endedAt"]),
  });
  if (rowCount !== bets.length) throw new Error(`${bets.length - (rowCount ?? 0)} shared bets had ended before`);
}

/** Counts one change per player in a group, and returns its number for each. */
export async function countNews(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (players.length === 0) return new Map();
  const { rows } = await tx.query<{ player_id: bigint; seq: bigint }>({
    name: "count news of shared bets",
    text: `insert into shared_news as n (player_id, seq) select player, 1 from unnest($1::bigint[]) player
      on conflict (player_id) do update set seq = n.seq + 1 returning player_id, seq`,
    values: [arrayOf(players)],
  });
  return new Map(rows.map((row) => [row.player_id, row.seq]));
}

/** Of those who have heard anything. */
export async function readNewsSeqs(db: Db, players: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ player_id: bigint; seq: bigint }>(
    "select player_id, seq from shared_news where player_id = any($1::bigint[])",
    [arrayOf(players)],
  );
  return new Map(rows.map((row) => [row.player_id, row.seq]));
}

/** More than anybody can have: what a round takes of one player is bounded. */
const mostOpen = 200;
const mostEnded = 20;

const columns = `b.id, b.round_id, r.number, b.player_id, b.game, b.room, b.slot, b.position, b.currency, b.stake_micro,
  b.choice, b.state, b.multiplier_e4, b.payout_micro, b.outcome, b.at, b.ended_at`;
const from = `${columns} from shared_bets b join shared_rounds r on r.id = b.round_id`;

interface BetRow {
  id: string;
  round_id: string;
  number: bigint;
  player_id: bigint;
  game: SharedBet["game"];
  room: string;
  slot: 1 | 2 | null;
  position: number | null;
  currency: Currency;
  stake_micro: bigint;
  choice: unknown;
  state: SharedBet["state"];
  multiplier_e4: bigint;
  payout_micro: bigint;
  outcome: unknown;
  at: Date;
  ended_at: Date | null;
}

type LoadedRow = BetRow & { seed_hash: string | null; entropy: string | null };

function toSharedBet(row: BetRow): SharedBet {
  return {
    id: row.id,
    roundId: row.round_id,
    number: Number(row.number),
    player: row.player_id,
    game: row.game,
    room: row.room,
    slot: row.slot ?? undefined,
    position: row.position ?? undefined,
    currency: row.currency,
    stakeMicro: row.stake_micro,
    choice: row.choice,
    state: row.state,
    multiplierE4: row.multiplier_e4,
    payoutMicro: row.payout_micro,
    outcome: row.outcome ?? undefined,
    at: row.at.getTime(),
    endedAt: row.ended_at?.getTime(),
  };
}

function toRow(bet: SharedBet) {
  return {
    ...bet,
    slot: bet.slot ?? null,
    position: bet.position ?? null,
    choice: JSON.stringify(bet.choice),
    outcome: bet.outcome === undefined ? null : JSON.stringify(bet.outcome),
    at: new Date(bet.at).toISOString(),
    endedAt: bet.endedAt === undefined ? null : new Date(bet.endedAt).toISOString(),
  };
}
