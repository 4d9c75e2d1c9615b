import type pg from "pg";
import { arrayOf, columnsOf } from "../db/columns.ts";
import { awaitAll, type Tx } from "../db/connect.ts";
import { inPage, type Page, valuesOf } from "../db/page.ts";
import type { StoredBet } from "./book-bet.ts";

type Db = Pick<pg.Pool, "query">;

export async function loadBets(db: Pick<Tx, "query">, ids: readonly string[]): Promise<Map<string, StoredBet>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<BetRow>({
    name: "load book bets",
    text: `select ${columns} from book_bets where id = any($1::uuid[])`,
    values: [arrayOf(ids)],
  });
  return new Map(rows.map((row) => [row.id, toStoredBet(row)]));
}

/** Newest first. */
export async function listBets(
  db: Db,
  player: bigint,
  { isOpen, before, limit }: { isOpen: boolean | undefined; before: number | undefined; limit: number },
): Promise<StoredBet[]> {
  const { rows } = await db.query<BetRow>(
    `select ${columns} from book_bets where player_id = $1 and ($2::bigint is null or number < $2)
      and ($3::boolean is null or (state in ('pending', 'accepted')) = $3) order by number desc limit $4`,
    [player, before ?? null, isOpen ?? null, limit],
  );
  return rows.map(toStoredBet);
}

/** A player's bets in a period that are open or were rejected, newest first. */
export async function listBetsOfTime(
  db: Db,
  player: bigint,
  which: "open" | "rejected",
  page: Page,
): Promise<StoredBet[]> {
  const { where, order } = inPage("at", "id", 2);
  const states = which === "open" ? "is_held" : "state = 'rejected'";
  const { rows } = await db.query<BetRow>(
    `select ${columns} from book_bets where player_id = $1 and ${states} and ${where} order by ${order} limit $6`,
    [player, ...valuesOf(page), page.limit],
  );
  return rows.map(toStoredBet);
}

/** Open ones, and those that have ended last, however long ago they were placed. */
export async function readOwnBets(
  db: Db,
  players: readonly bigint[],
): Promise<Map<bigint, { open: StoredBet[]; ended: StoredBet[] }>> {
  const { rows } = await db.query<BetRow>(
    `select own.* from unnest($1::bigint[]) p(player), lateral (
      (select ${columns} from book_bets where player_id = p.player and state in ('pending', 'accepted')
        order by at desc limit ${mostOpen})
      union all
      (select ${columns} from book_bets where player_id = p.player and ended_at is not null
        order by ended_at desc limit ${mostEnded})
    ) own`,
    [arrayOf(players)],
  );
  const found = new Map(players.map((player) => [player, { open: [] as StoredBet[], ended: [] as StoredBet[] }]));
  for (const bet of rows.map(toStoredBet))
    found.get(bet.player)?.[bet.endedAt === undefined ? "open" : "ended"].push(bet);
  return found;
}

export async function nextNumbers(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.query<{ number: bigint }>({
    name: "next book numbers",
    text: "select nextval('book_bet_numbers') as number from generate_series(1, $1)",
    values: [count],
  });
  return rows.map(({ number }) => Number(number));
}

export async function writeBets(tx: Tx, added: readonly StoredBet[], changed: readonly StoredBet[]): Promise<void> {
  await awaitAll([writeAdded(tx, added), writeChanged(tx, changed)]);
}

async function writeAdded(tx: Tx, bets: readonly StoredBet[]): Promise<void> {
  if (bets.length === 0) return;
  const legs = bets.flatMap(legRowsOf);
  await tx.query({
    name: "write book bets",
    text: `with added as (
        insert into book_bets (id, number, player_id, currency, kind, sizes, lines, line_micro, stake_micro, accept, state,
          legs, most_micro, expected_return, is_held, is_offered, at, decides_at)
        select id, number, player, currency, kind, sizes::int[], lines, line, stake, accept, state, legs, most, expected,
          true, is_offered, at, decides_at
        from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::int[], $8::bigint[],
          $9::bigint[], $10::text[], $11::text[], $12::jsonb[], $13::bigint[], $14::text[], $15::boolean[],
          $16::timestamptz[], $17::timestamptz[])
          as u(id, number, player, currency, kind, sizes, lines, line, stake, accept, state, legs, most, expected,
            is_offered, at, decides_at)
      )
      insert into book_legs (bet_id, leg, event, market, starts_at, is_open)
      select * from unnest($18::uuid[], $19::smallint[], $20::text[], $21::text[], $22::timestamptz[], $23::boolean[])`,
    values: [
      ...columnsOf(bets.map(toRow), [
        "id",
        "number",
        "player",
        "currency",
        "kind",
        "sizesText",
        "lines",
        "lineMicro",
        "stakeMicro",
        "accept",
        "state",
        "legsText",
        "mostMicro",
        "expectedReturn",
        "isOfferedText",
        "atText",
        "decidesAtText",
      ]),
      ...columnsOf(legs, ["bet", "leg", "event", "market", "startsAt", "isOpen"]),
    ],
  });
}

/** Each of them as it was loaded: throws if another has changed it meanwhile, which undoes the whole group. */
async function writeChanged(tx: Tx, bets: readonly StoredBet[]): Promise<void> {
  if (bets.length === 0) return;
  const legs = bets.flatMap(legRowsOf);
  const { rowCount } = await tx.query({
    name: "change book bets",
    text: `with legs as (
        update book_legs l set is_open = u.is_open
        from unnest($14::uuid[], $15::smallint[], $16::boolean[]) as u(bet, leg, is_open)
        where l.bet_id = u.bet and l.leg = u.leg and l.is_open <> u.is_open
      )
      update book_bets b set state = u.state, legs = u.legs, sold_micro = u.sold, payout_micro = u.payout,
        owed_micro = u.owed, is_held = u.is_held, revision = u.revision, reason = u.reason, offer = u.offer,
        cash_outs = u.cash_outs, settlements = u.settlements, most_micro = u.most,
        decides_at = case when u.state = 'pending' then b.decides_at end, ended_at = u.ended_at
      from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::bigint[], $5::bigint[], $6::bigint[], $7::boolean[], $8::int[],
          $9::text[], $10::jsonb[], $11::jsonb[], $12::jsonb[], $13::timestamptz[], $17::bigint[])
        as u(id, state, legs, sold, payout, owed, is_held, revision, reason, offer, cash_outs, settlements, ended_at, most)
      where b.id = u.id and b.revision < u.revision`,
    values: [
      ...columnsOf(bets.map(toRow), [
        "id",
        "state",
        "legsText",
        "soldMicro",
        "payoutMicro",
        "owedMicro",
        "isHeldText",
        "revision",
        "reasonText",
        "offerText",
        "cashOutsText",
        "settlementsText",
        "endedAtText",
      ]),
      ...columnsOf(legs, ["bet", "leg", "isOpen"]),
      arrayOf(bets.map(({ mostMicro }) => mostMicro)),
    ],
  });
  if (rowCount !== bets.length) throw new Error(`${bets.length - (rowCount ?? 0)} bets of the book had changed`);
}

/** Counts one change per player in a group, and returns its number for each. */
export async function countNews(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (players.length === 0) return new Map();
  const { rows } = await tx.query<{ player_id: bigint; seq: bigint }>({
    name: "count news of the book",
    text: `insert into book_news as n (player_id, seq) select player, 1 from unnest($1::bigint[]) player
      on conflict (player_id) do update set seq = n.seq + 1 returning player_id, seq`,
    values: [arrayOf(players)],
  });
  return new Map(rows.map((row) => [row.player_id, row.seq]));
}

export async function readNewsSeqs(db: Db, players: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ player_id: bigint; seq: bigint }>(
    "select player_id, seq from book_news where player_id = any($1::bigint[])",
    [arrayOf(players)],
  );
  return new Map(rows.map((row) => [row.player_id, row.seq]));
}

/** More than anybody has open at a time is read page by page. */
const mostOpen = 50;
const mostEnded = 20;

const columns = `id, number, player_id, currency, kind, sizes, lines, line_micro, stake_micro, accept, state, legs, most_micro,
  expected_return, sold_micro, payout_micro, owed_micro, is_held, revision, reason, offer, is_offered, cash_outs,
  settlements, at, decides_at, ended_at`;

interface BetRow {
  id: string;
  number: bigint;
  player_id: bigint;
  currency: StoredBet["currency"];
  kind: StoredBet["kind"];
  sizes: number[];
  lines: number;
  line_micro: bigint;
  stake_micro: bigint;
  accept: StoredBet["accept"];
  state: StoredBet["state"];
  legs: StoredBet["legs"];
  most_micro: bigint;
  expected_return: string;
  sold_micro: bigint;
  payout_micro: bigint;
  owed_micro: bigint;
  is_held: boolean;
  revision: number;
  reason: string | null;
  offer: StoredBet["offer"] | null;
  is_offered: boolean;
  cash_outs: StoredBet["cashOuts"];
  settlements: StoredBet["settlements"];
  at: Date;
  decides_at: Date | null;
  ended_at: Date | null;
}

function toStoredBet(row: BetRow): StoredBet {
  return {
    id: row.id,
    number: Number(row.number),
    player: row.player_id,
    currency: row.currency,
    kind: row.kind,
    sizes: row.sizes,
    lines: row.lines,
    lineMicro: row.line_micro,
    stakeMicro: row.stake_micro,
    accept: row.accept,
    state: row.state,
    legs: row.legs,
    mostMicro: row.most_micro,
    expectedReturn: row.expected_return,
    soldMicro: row.sold_micro,
    payoutMicro: row.payout_micro,
    owedMicro: row.owed_micro,
    isHeld: row.is_held,
    revision: row.revision,
    reason: row.reason ?? undefined,
    offer: row.offer ?? undefined,
    isOffered: row.is_offered,
    cashOuts: row.cash_outs,
    settlements: row.settlements,
    at: row.at.getTime(),
    decidesAt: row.decides_at?.getTime(),
    endedAt: row.ended_at?.getTime(),
  };
}

function toRow(bet: StoredBet) {
  return {
    ...bet,
    sizesText: `{${bet.sizes.join(",")}}`,
    legsText: JSON.stringify(bet.legs),
    isOfferedText: String(bet.isOffered),
    isHeldText: String(bet.isHeld),
    reasonText: bet.reason ?? null,
    offerText: bet.offer === undefined ? null : JSON.stringify(bet.offer),
    cashOutsText: JSON.stringify(bet.cashOuts),
    settlementsText: JSON.stringify(bet.settlements),
    atText: timeText(bet.at),
    decidesAtText: timeText(bet.decidesAt),
    endedAtText: timeText(bet.endedAt),
  };
}

function legRowsOf({ id: bet, legs, state }: StoredBet) {
  const isAtRest = state === "rejected" || state === "cashed_out";
  return legs.map(({ event, market, startsAt, result }, leg) => ({
    bet,
    leg,
    event,
    market,
    startsAt,
    isOpen: String(result === undefined && !isAtRest),
  }));
}

function timeText(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
