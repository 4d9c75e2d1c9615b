import type pg from "pg";
import type { ProviderRound } from "../../contract/game-provider.ts";
import { toWire } from "../../rules/money.ts";
import { type Round, roundColumns, type RoundRow, toRound } from "./provider-rows.ts";

/** The rounds of a provider that ended on a day (UTC), and those begun before its end that are open still. */
export async function roundsOfDay(pool: pg.Pool, provider: string, day: string): Promise<ProviderRound[]> {
  const from = new Date(`${day}T00:00:00Z`);
  const until = new Date(from.getTime() + dayMs);
  const { rows } = await pool.query<RoundRow>(
    `select ${roundColumns} from provider_rounds
     where provider = $1 and state <> 'open' and ended_at >= $2 and ended_at < $3
     union all
     select ${roundColumns} from provider_rounds where provider = $1 and state = 'open' and at < $3
     order by at, id`,
    [provider, from, until],
  );
  return rows.map((row) => toShownRound(toRound(row)));
}

/** Rounds that nobody has closed for long: their stakes wait until the provider says how they ended. */
export async function listOpenRounds(pool: pg.Pool, beforeMs: number): Promise<Round[]> {
  const { rows } = await pool.query<RoundRow>(
    `select ${roundColumns} from provider_rounds where state = 'open' and at < $1 order by at limit 1000`,
    [new Date(beforeMs)],
  );
  return rows.map(toRound);
}

export function toShownRound(round: Round): ProviderRound {
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
