import type { Bet, Receipt } from "../../contract/bets.ts";
import { receiptHash, type ReceiptBody } from "../../rules/receipts.ts";
import type { Tx } from "../db/connect.ts";
import { writeBets } from "./bet-rows.ts";
import { type DecidedBet, toBet, toReceiptBody } from "./decided-bet.ts";
import { nodeHashing } from "./hashing.ts";
import { type ReceiptKey, sealReceipts, toReceipt } from "./receipts.ts";
import { createReturnSums, type ReturnSum } from "./return-sums.ts";

/** Its receipt is available once the whole group is sealed. */
export interface PendingBet {
  shown: Bet;
  receipt(): Receipt;
}

interface SealedBetsOptions {
  receiptKey: ReceiptKey;
  uuid: () => string;
  now: number;
}

/** The bets of a group: one signature for their receipts, and their share of the games' returns. */
export function createSealedBets({ receiptKey, uuid, now }: SealedBetsOptions) {
  const sums = createReturnSums();
  const bets: DecidedBet[] = [];
  const hashes: string[] = [];
  const idle = new Set<string>();
  let sealed: ReturnType<typeof sealReceipts> | undefined;

  function receiptOf(body: ReceiptBody, index: number): Receipt {
    const path = sealed?.paths[index];
    if (!sealed || !path) throw new Error("a bet is answered once its receipt is sealed");
    return toReceipt(body, sealed.seal, path);
  }

  return {
    /** The hash is what the next receipt of the same chain names. Without `returned` it counts for nothing. */
    add(bet: DecidedBet, returned: ReturnSum | undefined): { hash: string; pending: PendingBet } {
      const shown = toBet(bet);
      const body = toReceiptBody(bet, shown);
      const hash = receiptHash(nodeHashing, body);
      const index = bets.push(bet) - 1;
      hashes.push(hash);
      if (returned) sums.add(returned);
      else idle.add(bet.id);
      return { hash, pending: { shown, receipt: () => receiptOf(body, index) } };
    },
    async write(tx: Tx): Promise<void> {
      if (bets.length === 0) return;
      sealed = sealReceipts(receiptKey, uuid(), hashes);
      await writeBets(tx, bets, { seal: sealed.seal, sums: sums.list(), at: now });
    },
    /** All of them, except refunds. */
    played: (): readonly DecidedBet[] => bets.filter(({ id }) => !idle.has(id)),
  };
}
