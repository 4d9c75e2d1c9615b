import type pg from "pg";
import type { PlayedId } from "../../rules/games/ids.ts";
import type { Page } from "../db/page.ts";
import { firstUuidOf } from "../db/uuid.ts";
import type { Currency, Micro } from "../../rules/money.ts";

export interface BetResult {
  id: string;
  /** The time in the bet's id, when its stake was taken; a round may end much later. */
  atMs: number;
  endedAt: Date;
  game: PlayedId;
  currency: Currency;
  stakeMicro: Micro;
  payoutMicro: Micro;
  multiplierE4: bigint;
}

/** A player's bets in a period with what they moved, newest first. Found by their ids, which sort by time. */
export async function listBetResults(
  db: pg.Pool,
  player: bigint,
  { fromMs, toMs, before, limit }: Page,
): Promise<BetResult[]> {
  const lastMs = Math.min(toMs, before?.atMs ?? toMs);
  const { rows } = await db.query<BetRow>(
    `select id, game, currency, stake_micro * times as stake_micro, payout_micro, multiplier_e4, at from bets
     where player_id = $1 and id >= $2 and id < $3 and (id < $4 or id::text collate "C" < $5)
     order by id desc limit $6`,
    [
      player,
      firstUuidOf(fromMs),
      firstUuidOf(lastMs + 1),
      firstUuidOf(before?.atMs ?? lastMs + 1),
      before?.id ?? "~",
      limit,
    ],
  );
  return rows.map((row) => ({
    id: row.id,
    atMs: Number.parseInt(row.id.slice(0, 8) + row.id.slice(9, 13), 16),
    endedAt: row.at,
    game: row.game,
    currency: row.currency,
    stakeMicro: row.stake_micro,
    payoutMicro: row.payout_micro,
    multiplierE4: row.multiplier_e4,
  }));
}

interface BetRow {
  id: string;
  game: PlayedId;
  currency: Currency;
  stake_micro: bigint;
  payout_micro: bigint;
  multiplier_e4: bigint;
  at: Date;
}
