import type { operationKinds } from "../../contract/filters.ts";
import type { Auth } from "../../contract/call.ts";
import type { Refusal } from "../http/refusal.ts";
import { serving } from "../http/serve.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";
import type { AccountsHouse } from "../accounts/accounts-house.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Engine } from "../wallet/engine.ts";
import type { MoneyHistory } from "../wallet/money-history.ts";
import type { MatchDeposit } from "./match-deposit.ts";
import type { Methods } from "./methods.ts";
import type { PayoutDraft } from "./payout-engine.ts";
import type { Rates } from "./rates.ts";

export interface CashierHouse extends AccountsHouse {
  /** Identifies this process among all houses of the database; new after each start. */
  id: string;
  keys: Pick<Keys, "destinations" | "destinationDigests" | "receipts">;
  payments: PaymentProvider;
  methods: Methods;
  rates: Rates;
  /** Lists what moved a player's money, by kind. Every feature adds its own. */
  moneyHistories: Readonly<Record<(typeof operationKinds)[number], MoneyHistory>>;
  withdrawals: Engine<PayoutDraft | Refusal>;
  /** Undefined where deposits bring nothing beside themselves. */
  matchDeposit?: MatchDeposit | undefined;
}

export const serve = serving<CashierHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<CashierHouse, A, Money>;
