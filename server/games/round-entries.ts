import type { Currency, Micro } from "../../rules/money.ts";
import type { Entry, Posting } from "../wallet/ledger.ts";

/* What a round does to the ledger: its stake waits in an account of its own until the round is over. */

interface Staked {
  id: string;
  player: bigint;
  currency: Currency;
  stakeMicro: Micro;
}

export function openEntry(round: Staked, operationKey: string, at: number): Entry {
  const { id, player, currency, stakeMicro } = round;
  const postings: Posting[] = [
    { account: "player.real", owner: player, amountMicro: -stakeMicro },
    { account: `escrow:${id}`, amountMicro: stakeMicro },
  ];
  return { id, kind: "round_open", player, currency, at, operationKey, postings };
}

interface End extends Pick<Entry, "id" | "at"> {
  operationKey: string;
  isRefund: boolean;
  stakedAtMs: number;
  payoutMicro: Micro;
}

/** The stake goes to the house and the payout comes from it; a refund goes straight to the player. */
export function endEntry(round: Staked, { isRefund, stakedAtMs, payoutMicro, ...end }: End): Entry {
  const { player, currency, stakeMicro } = round;
  const escrow: Posting = { account: `escrow:${round.id}`, amountMicro: -stakeMicro };
  const base = { ...end, player, currency };
  if (isRefund) {
    const back: Posting = { account: "player.real", owner: player, amountMicro: stakeMicro };
    return { ...base, kind: "round_refund", stakedAtMs, postings: [escrow, back] };
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
