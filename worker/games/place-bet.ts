import { type BetOrder, type BetReply, placeBet } from "../../contract/games.ts";
import type { WorkerContext } from "../context.ts";
import type { Intents } from "../money/intents.ts";
import { createMoneyCall } from "../money/money-call.ts";

const validMs = 10_000;
const replyTimeoutMs = 8_000;

interface Parts {
  intents: Intents;
  taken(player: string, reply: BetReply): Promise<void>;
  /** The house takes no stake of this player's, for a reason of their own. */
  barred(): Promise<unknown>;
}

/** Places a bet, once. */
export function createPlaceBet(context: WorkerContext, { intents, taken, barred }: Parts) {
  return createMoneyCall<BetOrder, BetReply>(context, intents, {
    kind: "bet",
    call: placeBet,
    validMs,
    replyTimeoutMs,
    taken,
    refused: ({ status }) => void (status === 403 && barred()),
    news({ game, amount }, end) {
      if ("error" in end)
        return { kind: "info", key: "bet_not_placed", values: { game, amount, error: end.error }, money: true };
      const { payout } = end.reply.bet;
      return { kind: "good", key: "bet_went_through", values: { game, amount, payout }, money: true };
    },
  });
}
