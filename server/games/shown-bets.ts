import type pg from "pg";
import type { ShownBet } from "../../contract/feed.ts";
import type { SoloGameId } from "../../rules/games/ids.ts";
import { type Currency, multiplierText, toWire } from "../../rules/money.ts";
import { shownName } from "../accounts/players.ts";
import type { DecidedBet } from "./decided-bet.ts";

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
  db: pg.Pool,
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

const spansMs = [5 * 60_000, 6 * 3_600_000, 7 * 24 * 3_600_000];

async function readSince(db: pg.Pool, since: Date, limit: number): Promise<ShownBet[]> {
  const { rows } = await db.query<ShownRow>(
    `select b.id, b.game, b.currency, b.stake_micro, b.times, b.multiplier_e4, b.payout_micro, b.at, p.id as player, p.name,
       p.is_statistics_hidden
     from bets b join players p on p.id = b.player_id
     where b.at >= $1 and b.outcome ->> 'end' is distinct from 'refunded' order by b.at desc, b.id desc limit $2`,
    [since, limit],
  );
  return rows.map((row) => {
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
  });
}

interface ShownRow {
  id: string;
  game: SoloGameId;
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
