import type { Bet, BetReply, Receipt } from "../../contract/bets.ts";
import type { PlayerCache } from "../cache/player-cache.ts";

/** Says that the stored bets have changed. */
export const betsChannel = "karat:bets";

export interface CachedReceipt {
  id: string;
  receipt: Receipt;
}

/** Stores a bet with its receipt, as this device has seen it end. */
export async function keepBet({ store }: PlayerCache, { bet, receipt }: Pick<BetReply, "bet" | "receipt">) {
  await Promise.all([
    store.table<Bet>("bets").put(bet),
    store.table<CachedReceipt>("receipts").put({ id: bet.id, receipt }),
  ]);
}
