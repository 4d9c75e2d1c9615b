import { map, merge } from "rxjs";
import {
  type DepositOrder,
  getBillingData,
  type PayoutConfirmation,
  type PayoutOrder,
} from "../../contract/cashier.ts";
import type { Answer } from "../../contract/errors.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { createDeposits } from "./deposits.ts";
import { createPayouts } from "./payouts.ts";

const newMs = 600_000;

/** Set when the player registers on this device, and only for that session. */
const newcomerKey = "newcomer";

export function createFeature(context: WorkerContext) {
  const { call, entrance, environment, scope } = context;
  entrance.registered$.subscribe(() => scope.cache?.put(newcomerKey, environment.now()));
  const billing$ = scope.of$((cache) => cache.stream("billing", () => call(getBillingData, {})));
  const newcomer$ = scope
    .of$((cache) => cache.stream<number>(newcomerKey))
    .pipe(map((cached) => (cached ? environment.now() - cached.value < newMs : false)));
  const { order, ...deposits } = createDeposits(context);
  const { order: payout, confirmation, followed$, payouts$, totals$, resend, cancel } = createPayouts(context);

  return {
    billing$: () => billing$,
    ...deposits,
    // Every tab watches deposits, so this keeps withdrawals followed as well.
    deposits$: () => merge(deposits.deposits$(), followed$),
    /** Returns the invoice's id only; payment instructions come by `deposits$` once verified. */
    async deposit(wish: DepositOrder, context?: CallContext): Promise<Answer<{ invoice_id: string }>> {
      const answer = await order(wish, context?.key);
      return answer.ok ? { ok: true, value: { invoice_id: answer.value.invoice_id } } : answer;
    },
    payouts$: () => payouts$,
    payout: (wish: PayoutOrder, context?: CallContext) => payout(wish, context?.key),
    confirmPayout: (wish: PayoutConfirmation, context?: CallContext) => confirmation(wish, context?.key),
    resendPayoutCode: resend,
    cancelPayout: cancel,
    totals$: () => totals$,
    newcomer$: () => newcomer$,
  };
}
