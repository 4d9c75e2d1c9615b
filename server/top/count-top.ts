import { inRub } from "../../rules/money.ts";
import { type Period, periods, spanOf } from "../../rules/safe-play/spans.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import type { SettledBet } from "../games/settled-bets.ts";

/** Adds settled bets to what their players have done in the day, week and month in which they were settled. */
export async function countTop(tx: Tx, bets: readonly SettledBet[]): Promise<void> {
  const sums = new Map<string, TopSum>();
  const startOf = createStarts();
  for (const bet of bets) {
    if (bet.isRefund) continue;
    for (const period of periods) add(sums, { period, startsAtMs: startOf(period, bet.settledMs) }, bet);
  }
  if (sums.size === 0) return;
  await tx.query(addSql, columnsOf([...sums.values()], columns));
}

interface TopSum {
  period: Period;
  startsAt: Date;
  player: bigint;
  turnover: bigint;
  win: bigint;
  winGame: string | null;
  winBet: string | null;
  multiplier: bigint;
  multiplierGame: string | null;
  multiplierBet: string | null;
}

/** Worked out once for all bets of a day. */
function createStarts() {
  const known = new Map<string, number>();
  return (period: Period, atMs: number): number => {
    const name = `${period} ${Math.floor(atMs / dayMs)}`;
    const startsAtMs = known.get(name) ?? spanOf(period, atMs, "UTC").startsAtMs;
    known.set(name, startsAtMs);
    return startsAtMs;
  };
}

const dayMs = 24 * 3_600_000;

interface Start {
  period: Period;
  startsAtMs: number;
}

function add(sums: Map<string, TopSum>, { period, startsAtMs }: Start, bet: SettledBet): void {
  const name = `${period} ${startsAtMs} ${bet.player}`;
  const sum = sums.get(name) ?? { ...nothing, period, startsAt: new Date(startsAtMs), player: bet.player };
  sums.set(name, sum);
  sum.turnover += inRub(bet.stakeMicro, bet.currency);
  // What returns no more than was staked is no win.
  if (bet.payoutMicro <= bet.stakeMicro) return;
  const win = inRub(bet.payoutMicro, bet.currency);
  if (win > sum.win) Object.assign(sum, { win, winGame: bet.game, winBet: bet.id });
  const { multiplierE4: multiplier } = bet;
  if (multiplier > sum.multiplier) Object.assign(sum, { multiplier, multiplierGame: bet.game, multiplierBet: bet.id });
}

const nothing = {
  turnover: 0n,
  win: 0n,
  winGame: null,
  winBet: null,
  multiplier: 0n,
  multiplierGame: null,
  multiplierBet: null,
};

const columns = [
  "period",
  "startsAt",
  "player",
  "turnover",
  "win",
  "winGame",
  "winBet",
  "multiplier",
  "multiplierGame",
  "multiplierBet",
] as const;

/** Of equal ones, the first stays. */
const best = (figure: "win" | "multiplier") =>
  ["game", "bet"]
    .map(
      (of) =>
        `${figure}_${of} = case when excluded.${figure} > t.${figure} then excluded.${figure}_${of} else t.${figure}_${of} end`,
    )
    .join(", ");

const addSql = `
  insert into top_players as t (period, starts_at, player_id, turnover, win, win_game, win_bet, multiplier, multiplier_game, multiplier_bet)
  select * from unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::uuid[],
    $8::bigint[], $9::text[], $10::uuid[])
  on conflict (period, starts_at, player_id) do update set turnover = t.turnover + excluded.turnover,
    win = greatest(t.win, excluded.win), ${best("win")},
    multiplier = greatest(t.multiplier, excluded.multiplier), ${best("multiplier")}`;
