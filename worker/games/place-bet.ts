import { type BetOrder, type BetReply, placeBet } from "../../contract/bets.ts";
import type { WorkerContext } from "../context.ts";
import { createMoneyCall } from "../money/money-call.ts";

const validMs = 10_000;
const replyTimeoutMs = 8_000;

export function createPlaceBet(
  context: WorkerContext,
  { taken }: { taken(player: string, reply: BetReply): Promise<void> },
) {
  return createMoneyCall<BetOrder, BetReply>(context, {
    kind: "bet",
    call: placeBet,
    validMs,
    replyTimeoutMs,
    taken,
    refused({ status }) {
      if (status === 403) context.intents.bar();
    },
    news({ game, amount }, end) {
      if ("error" in end)
        return { kind: "info", key: "bet_not_placed", values: { game, amount, error: end.error }, money: true };
      const { payout } = end.reply.bet;
      return { kind: "good", key: "bet_went_through", values: { game, amount, payout }, money: true };
    },
  });
}
