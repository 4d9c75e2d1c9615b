import type pg from "pg";
import { multiplierAt } from "../../rules/games/crash-curve.ts";
import { parseTarget } from "../../rules/games/crash.ts";

/** Bets of crash that have ended otherwise than the rules say, and rounds with a gap between them. */
export async function faultsInFlights(pool: pg.Pool): Promise<string[]> {
  const { rows: bets } = await pool.query<EndedBet>(
    `select b.id, b.state, b.multiplier_e4, b.choice, b.outcome, r.result, r.started_at
     from shared_bets b join shared_rounds r on r.id = b.round_id
     where b.game = 'crash' and b.state <> 'cancelled' and r.state = 'ended'`,
  );
  const { rows: rounds } = await pool.query<{ number: bigint }>(
    "select number from shared_rounds where game = 'crash' order by number",
  );
  const gap = rounds.findIndex(({ number }, index) => number !== BigInt(index + 1));
  return [
    ...bets.flatMap((bet) => (faultOf(bet) ? [`bet ${bet.id} is ${bet.state}: ${faultOf(bet)}`] : [])),
    ...(gap < 0 ? [] : [`there is no round ${gap + 1}`]),
  ];
}

interface EndedBet {
  id: string;
  state: string;
  multiplier_e4: bigint;
  choice: { auto_cash_out: string | null };
  outcome: { by: string | null; cash_out: string | null; received_at: string | null };
  result: { crash: string; interrupted?: true };
  started_at: Date;
}

function faultOf({ state, multiplier_e4, choice, outcome, result, started_at }: EndedBet): string | undefined {
  const crashE2 = Math.round(Number(result.crash) * 100);
  const atE2 = Number(multiplier_e4 / 100n);
  const target = choice.auto_cash_out === null ? undefined : parseTarget(choice.auto_cash_out);
  const isReached = target !== undefined && target <= crashE2;
  const pressedAt = multiplierAt(Date.parse(outcome.received_at ?? "") - started_at.getTime());
  switch (state) {
    case "won": {
      if (atE2 > crashE2) return "above the crash point";
      if (outcome.by === "target") return atE2 === target ? undefined : "not at its target";
      return atE2 === pressedAt ? undefined : "not at the moment of the press";
    }
    case "lost":
      return isReached ? "with its target reached" : undefined;
    case "refunded":
      if (outcome.cash_out === "1.00") return pressedAt === 100 ? undefined : "not before it has risen";
      return result.interrupted && !isReached ? undefined : "for nothing";
    default:
      return "in a round that is over";
  }
}
