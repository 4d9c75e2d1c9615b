import type pg from "pg";
import type { PlayedId } from "../../rules/games/ids.ts";
import type { ShownBet } from "../../contract/feed.ts";
import { highBetFrom } from "../../rules/limits.ts";
import { type Currency, multiplierText, parseMoney, toWire } from "../../rules/money.ts";
import { shownName } from "../accounts/players.ts";
import { execute, queries } from "../db/queries.ts";
import { betColumns, type BetRow, toDecidedBet, toldSeed, withSeeds } from "./bet-rows.ts";
import type { DecidedBet } from "./decided-bet.ts";
import type { seedTables } from "./tables.ts";

const ask = queries<typeof seedTables>();

type Bet = Pick<
  DecidedBet,
  "id" | "game" | "currency" | "stakeMicro" | "times" | "multiplierE4" | "payoutMicro" | "at"
>;

/** A bet as everybody sees it. The multiplier is relative to the whole stake, so that a loss looks like one. */
export function toShownBet(bet: Bet, player: string | null): ShownBet {
  const times = BigInt(bet.times);
  return {
    id: bet.id,
    game: bet.game,
    player,
    amount: toWire(bet.stakeMicro * times),
    currency: bet.currency,
    multiplier: multiplierText(bet.multiplierE4 / times),
    payout: toWire(bet.payoutMicro),
    at: new Date(bet.at).toISOString(),
  };
}

/** The names shown for these bets' players; those who hide their statistics are missing. */
export async function shownNames(
  db: Pick<pg.Pool, "query">,
  bets: readonly Pick<DecidedBet, "player">[],
): Promise<Map<bigint, string>> {
  const { rows } = await db.query<{ id: bigint; name: string | null }>(
    "select id, name from players where id = any($1::bigint[]) and not is_statistics_hidden",
    [[...new Set(bets.map(({ player }) => player))]],
  );
  return new Map(rows.map((row) => [row.id, shownName(row)]));
}

/** The latest bets of all players, newest first. Looks back minutes, then hours, then days until there are enough. */
export async function readLatest(db: pg.Pool, now: number, limit: number): Promise<ShownBet[]> {
  let found: ShownBet[] = [];
  for (const spanMs of spansMs) {
    found = await readSince(db, new Date(now - spanMs), limit);
    if (found.length === limit) break;
  }
  return found;
}

/** One bet of whomever, with the seed that decided it once that is revealed. */
export async function readShownBet(db: pg.Pool, id: string) {
  const { rows } = await db.query<
    BetRow & { name: string | null; is_statistics_hidden: boolean; server_seed: string | null }
  >(
    `select ${betColumns}, ${toldSeed} as server_seed, p.name, p.is_statistics_hidden
    from bets b ${withSeeds} join players p on p.id = b.player_id
    where b.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const player = row.is_statistics_hidden ? null : shownName({ id: row.player_id, name: row.name });
  return { bet: toDecidedBet(row), player, serverSeed: row.server_seed };
}

const spansMs = [5 * 60_000, 6 * 3_600_000, 7 * 24 * 3_600_000];

/** Likewise of those that were told among the high ones. */
export async function readLatestHigh(db: pg.Pool, limit: number): Promise<ShownBet[]> {
  const { rows } = await db.query<ShownRow>(
    `select ${shownColumns} from (select id from high_bets order by at desc, id desc limit $1) high
     join bets b using (id) join players p on p.id = b.player_id order by b.at desc, b.id desc`,
    [limit],
  );
  return rows.map(ofRow);
}

/** The highest wins since then; of equal ones the newest first. */
export async function readBigWins(db: pg.Pool, since: Date, limit: number): Promise<ShownBet[]> {
  const { rows } = await db.query<ShownRow>(
    `select ${shownColumns}
     from (select id, won_rub_micro from day_wins where at >= $1 order by won_rub_micro desc, at desc limit $2) won
     join bets b using (id) join players p on p.id = b.player_id order by won_rub_micro desc, b.at desc`,
    [since, limit],
  );
  return rows.map(ofRow);
}

export async function keepHigh(db: pg.Pool, bets: readonly ShownBet[]): Promise<void> {
  if (bets.length === 0) return;
  const rows = bets.map(({ id, at }) => ({ id, at: new Date(at) }));
  await execute(
    db,
    ask
      .insertInto("high_bets")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export function isHigh({ amount, payout, currency }: Pick<ShownBet, "amount" | "payout" | "currency">): boolean {
  const from = highBetFrom(currency);
  return (parseMoney(amount) ?? 0n) >= from.stake || (parseMoney(payout) ?? 0n) >= from.payout;
}

async function readSince(db: pg.Pool, since: Date, limit: number): Promise<ShownBet[]> {
  const { rows } = await db.query<ShownRow>(
    `select ${shownColumns} from bets b join players p on p.id = b.player_id
     where b.at >= $1 and b.outcome ->> 'end' is distinct from 'refunded' and b.stake_micro > 0 order by b.at desc, b.id desc limit $2`,
    [since, limit],
  );
  return rows.map(ofRow);
}

const shownColumns = `b.id, b.game, b.currency, b.stake_micro, b.times, b.multiplier_e4, b.payout_micro, b.at, p.id as player,
  p.name, p.is_statistics_hidden`;

function ofRow(row: ShownRow): ShownBet {
  const { id, game, currency, stake_micro: stakeMicro, times, multiplier_e4: multiplierE4, at } = row;
  const bet = {
    id,
    game,
    currency,
    stakeMicro,
    times,
    multiplierE4,
    payoutMicro: row.payout_micro,
    at: at.getTime(),
  };
  return toShownBet(bet, row.is_statistics_hidden ? null : shownName({ id: row.player, name: row.name }));
}

interface ShownRow {
  id: string;
  game: PlayedId;
  currency: Currency;
  stake_micro: bigint;
  times: number;
  multiplier_e4: bigint;
  payout_micro: bigint;
  at: Date;
  player: bigint;
  name: string | null;
  is_statistics_hidden: boolean;
}
