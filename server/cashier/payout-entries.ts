import type { Currency, Micro } from "../../rules/money.ts";
import type { Entry } from "../wallet/ledger.ts";

export interface PayoutMoney {
  player: bigint;
  currency: Currency;
  amountMicro: Micro;
  feeMicro: Micro;
}

interface Facts {
  id: string;
  at: number;
}

/** Amount and fee leave the balance at once, for an account that bets cannot touch. */
export function payoutHeldEntry(money: PayoutMoney, facts: Facts): Entry {
  const { player, currency, amountMicro, feeMicro } = money;
  const heldMicro = amountMicro + feeMicro;
  return {
    ...facts,
    kind: "payout_hold",
    player,
    currency,
    postings: [
      { account: "player.real", owner: player, amountMicro: -heldMicro },
      { account: "withdrawal.pending", amountMicro: heldMicro },
    ],
  };
}

/** Nothing was paid out: amount and fee go back to the player. */
export function payoutReturnedEntry(money: PayoutMoney, facts: Facts): Entry {
  const { player, currency, amountMicro, feeMicro } = money;
  const heldMicro = amountMicro + feeMicro;
  return {
    ...facts,
    kind: "payout_back",
    player,
    currency,
    postings: [
      { account: "withdrawal.pending", amountMicro: -heldMicro },
      { account: "player.real", owner: player, amountMicro: heldMicro },
    ],
  };
}

/** The provider has paid the amount out, and keeps the fee. */
export function payoutPaidEntry(money: PayoutMoney, facts: Facts): Entry {
  const { player, currency, amountMicro, feeMicro } = money;
  const heldMicro = amountMicro + feeMicro;
  return {
    ...facts,
    kind: "payout_done",
    player,
    currency,
    postings: [
      { account: "withdrawal.pending", amountMicro: -heldMicro },
      { account: "psp.clearing", amountMicro: heldMicro },
    ],
  };
}
