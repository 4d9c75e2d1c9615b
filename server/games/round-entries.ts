import type { Entry, Posting } from "../wallet/ledger.ts";
import type { Round } from "./round.ts";

/* What a round does to the ledger: its stake waits in an account of its own until the round is over. */

export function openEntry(round: Round, operationKey: string): Entry {
  const { id, player, currency, stakeMicro, openedAt: at } = round;
  const postings: Posting[] = [
    { account: "player.real", owner: player, amountMicro: -stakeMicro },
    { account: `escrow:${id}`, amountMicro: stakeMicro },
  ];
  return { id, kind: "round_open", player, currency, at, operationKey, postings };
}

/** The stake goes to the house and the payout comes from it; a refund goes straight to the player. */
export function endEntry(round: Round, id: string, operationKey: string, at: number): Entry {
  const { player, currency, stakeMicro, payoutMicro, state } = round;
  const escrow: Posting = { account: `escrow:${round.id}`, amountMicro: -stakeMicro };
  const base = { id, player, currency, at, operationKey };
  if (state === "refunded") {
    const back: Posting = { account: "player.real", owner: player, amountMicro: stakeMicro };
    return { ...base, kind: "round_refund", postings: [escrow, back] };
  }
  const postings: Posting[] = [escrow, { account: "house.games", amountMicro: stakeMicro }];
  if (payoutMicro > 0n) {
    postings.push(
      { account: "house.games", amountMicro: -payoutMicro },
      { account: "player.real", owner: player, amountMicro: payoutMicro },
    );
  }
  return { ...base, kind: "round_end", postings };
}
