import type pg from "pg";
import { spotByKey } from "../../rules/games/roulette-spots.ts";
import { parseAmount } from "../../rules/money.ts";

/** Bets of roulette and rooms that have ended otherwise than the rules say, and rounds with a gap between them. */
export async function faultsAtTables(pool: pg.Pool): Promise<string[]> {
  const { rows: gaps } = await pool.query<{ name: string; rounds: bigint; last: bigint }>(
    `select game || ' ' || room as name, count(*) as rounds, max(number) as last from shared_rounds
     where game <> 'crash' group by game, room having count(*) <> max(number)`,
  );
  return [
    ...gaps.map(({ name, rounds, last }) => `${name} has ${rounds} rounds up to ${last}`),
    ...(await faultsInSpins(pool)),
    ...(await faultsInPots(pool)),
  ];
}

interface Spin {
  id: string;
  state: string;
  payout_micro: bigint;
  pocket: number;
  chips: { kind: string; value?: number | string; amount: string }[];
}

async function faultsInSpins(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Spin>(
    `select b.id, b.state, b.payout_micro, (r.result ->> 'pocket')::int as pocket, b.choice -> 'bets' as chips
     from shared_bets b join shared_rounds r on r.id = b.round_id
     where b.game = 'roulette' and b.state <> 'cancelled' and r.state = 'ended'`,
  );
  return rows.flatMap(({ id, state, payout_micro, pocket, chips }) => {
    let payout = 0n;
    for (const { kind, value, amount } of chips) {
      const { covers = [] } = spotByKey(value === undefined ? kind : `${kind}:${value}`) ?? {};
      if (covers.includes(pocket)) payout += ((parseAmount(amount) ?? 0n) * 36n) / BigInt(covers.length);
    }
    const isRight = payout === payout_micro && state === (payout > 0n ? "won" : "lost");
    return isRight ? [] : [`bet ${id} is ${state} with ${payout_micro} at ${pocket}, not ${payout}`];
  });
}

/** One player has the pot but for 4 % of what the others have staked; who was alone has the stake back. */
async function faultsInPots(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from shared_rounds r join shared_bets b on b.round_id = r.id and b.state <> 'cancelled'
     where r.game = 'rooms' and r.state = 'ended' group by r.id
     having not case r.result ->> 'state'
       when 'refunded' then bool_and(b.state = 'refunded') and count(distinct b.player_id) = 1
       else count(distinct b.player_id) filter (where b.state = 'won') = 1
         and count(distinct b.player_id) > 1 and bool_and(b.state in ('won', 'lost'))
         and bool_and((b.player_id::text = r.result ->> 'player') = (b.state = 'won'))
         and sum(b.payout_micro) = sum(b.stake_micro) filter (where b.state = 'won')
           + sum(b.stake_micro) filter (where b.state = 'lost') * 96 / 100
       end`,
  );
  return rows.map(({ id }) => `pot ${id} was not given to one`);
}
