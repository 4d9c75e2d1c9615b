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
    `select r.*, ${told} as told_micro, ${backOf("bet")} as back_micro, ${backOf("free_bet")} as free_back_micro from (
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
    `select ${roundColumns}, ${told} as told_micro, ${backOf("bet")} as back_micro, ${backOf("free_bet")} as free_back_micro
     from provider_rounds r
     where provider = $1 and player_id = $2 and round_id = $3`,
    [provider, player, roundId],
  );
  return rows[0] && toTold(rows[0]);
}

type ToldRow = RoundRow & { told_micro: bigint; back_micro: bigint; free_back_micro: bigint };

/** All that has been won in a round. */
const told = `(select coalesce(sum(t.amount_micro), 0)::bigint from provider_transactions t
  where t.provider = r.provider and t.player_id = r.player_id and t.round_id = r.round_id and t.kind = 'win')`;

/** What was staked in a round that was closed, and given back since. */
const backOf = (kind: "bet" | "free_bet") =>
  `(select coalesce(sum(s.amount_micro), 0)::bigint from provider_transactions s where s.provider = r.provider
    and s.player_id = r.player_id and s.round_id = r.round_id and s.kind = '${kind}' and s.state = 'settled' and exists (
      select from provider_transactions b where b.provider = s.provider and b.player_id = s.player_id
        and b.round_id = s.round_id and b.kind = 'rollback' and b.ref_tx_id = s.tx_id))`;

/** A round of which nothing stands any more is told as one that was cancelled. */
function toTold(row: ToldRow): ProviderRound {
  const round = toRound(row);
  const [betMicro, freeMicro] = [round.betMicro - row.back_micro, round.freeMicro - row.free_back_micro];
  const isBack = row.back_micro + row.free_back_micro > 0n && betMicro + freeMicro === 0n;
  return toShownRound({
    ...round,
    betMicro,
    freeMicro,
    giftMicro: row.told_micro - round.winMicro,
    state: isBack ? "cancelled" : round.state,
  });
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
