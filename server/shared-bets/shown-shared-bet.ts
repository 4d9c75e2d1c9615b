import type { SharedBet as ShownSharedBet } from "../../contract/shared-rounds.ts";
import { multiplierText, toWire } from "../../rules/money.ts";
import { inOrder } from "../games/decided-bet.ts";
import type { SharedBet } from "./shared-bets.ts";

/** A bet of a shared round as its player is told of it. */
export function toShownSharedBet(bet: SharedBet): ShownSharedBet {
  const { id, game, room, number, slot, state, currency } = bet;
  return {
    id,
    game,
    ...(room === "" ? {} : { room }),
    round: bet.roundId,
    number,
    ...(slot === undefined ? {} : { slot }),
    state,
    amount: toWire(bet.stakeMicro),
    currency,
    choice: inOrder(bet.choice),
    outcome: inOrder(bet.outcome ?? null),
    multiplier: multiplierText(bet.multiplierE4),
    payout: toWire(bet.payoutMicro),
    at: new Date(bet.at).toISOString(),
    ended_at: bet.endedAt === undefined ? null : new Date(bet.endedAt).toISOString(),
  };
}
