import type pg from "pg";
import type { ProviderRound } from "../../contract/game-provider.ts";
import { toWire } from "../../rules/money.ts";
import { type Round, roundColumns, type RoundRow, toRound } from "./provider-rows.ts";

/**
 * The rounds of a provider that ended on a day (UTC), with jackpots that came after their end, and those begun before the
 * day's end that are open still.
 */
export async function roundsOfDay(pool: pg.Pool, provider: string, day: string): Promise<ProviderRound[]> {
  const from = new Date(`${day}T00:00:00Z`);
  const until = new Date(from.getTime() + dayMs);
  const { rows } = await pool.query<ToldRow>(
    `select r.*, ${told} as told_micro from (
       select ${roundColumns} from provider_rounds
       where provider = $1 and state <> 'open' and ended_at >= $2 and ended_at < $3
       union all
       select ${roundColumns} from provider_rounds where provider = $1 and state = 'open' and at < $3
     ) r order by at, id`,
    [provider, from, until],
  );
  return rows.map(toTold);
}

/** One of them, with what came after its end as well. */
export async function findShownRound(
  pool: pg.Pool,
  { provider, player, roundId }: Pick<Round, "provider" | "player" | "roundId">,
): Promise<ProviderRound | undefined> {
  const { rows } = await pool.query<ToldRow>(
    `select ${roundColumns}, ${told} as told_micro from provider_rounds r
     where provider = $1 and player_id = $2 and round_id = $3`,
    [provider, player, roundId],
  );
  return rows[0] && toTold(rows[0]);
}

type ToldRow = RoundRow & { told_micro: bigint };

/** All that has been won in a round. */
const told = `(select coalesce(sum(t.amount_micro), 0)::bigint from provider_transactions t
  where t.provider = r.provider and t.player_id = r.player_id and t.round_id = r.round_id and t.kind = 'win')`;

function toTold(row: ToldRow): ProviderRound {
  const round = toRound(row);
  return toShownRound({ ...round, giftMicro: row.told_micro - round.winMicro });
}

/** Rounds that nobody has closed for long: their stakes wait until the provider says how they ended. */
export async function listOpenRounds(pool: pg.Pool, provider: string, beforeMs: number): Promise<Round[]> {
  const { rows } = await pool.query<RoundRow>(
    `select ${roundColumns} from provider_rounds where provider = $1 and state = 'open' and at < $2
     order by at limit 1000`,
    [provider, new Date(beforeMs)],
  );
  return rows.map(toRound);
}

function toShownRound(round: Round): ProviderRound {
  const { roundId, player, gameCode, state, currency, betMicro, freeMicro, winMicro, giftMicro, at, endedAt } = round;
  return {
    roundId,
    playerId: String(player),
    gameCode,
    state,
    currency,
    bet: toWire(betMicro),
    freeBet: toWire(freeMicro),
    win: toWire(winMicro + giftMicro),
    startedAt: new Date(at).toISOString(),
    endedAt: endedAt === undefined ? null : new Date(endedAt).toISOString(),
  };
}

const dayMs = 86_400_000;
