import { combineLatest, concatMap, ignoreElements, map, merge, type Observable, share } from "rxjs";
import {
  type CashierState,
  cashierState,
  cancelPayout,
  confirmPayout,
  createPayout,
  getMoneyTotals,
  type Payout,
  type PayoutConfirmation,
  type PayoutOrder,
  resendPayoutCode,
} from "../../contract/cashier.ts";
import type { Answer, CallError } from "../../contract/errors.ts";
import { payoutTopic } from "../../rules/cashier/topics.ts";
import type { CodeSent } from "../access/feature.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { createMoneyCall } from "../money/money-call.ts";
import { type CachedPayout, newsOf, withHeard } from "./cached-payouts.ts";

const payoutsKey = "withdrawals";
const validMs = 15_000;
const replyTimeoutMs = 12_000;
/** Long, as the house may have to ask the payment provider whether it is too late. */
const cancelTimeoutMs = 20_000;

export interface PayoutsNow {
  items: readonly CachedPayout[];
  /** Orders whose outcome is being asked for. */
  asked: readonly { key: string; amount: string }[];
  confirming: readonly string[];
}

/** Withdrawals: places each order once, follows each to its end and reports that once. */
export function createPayouts(context: WorkerContext) {
  const { call, intents, live, notices, profile, scope, session } = context;
  let lastHeard: string | undefined;

  const order = createMoneyCall(context, {
    kind: "payout",
    call: createPayout,
    validMs,
    replyTimeoutMs,
    refusals: ["provider_unavailable"],
    async taken(player) {
      if (session.current().player === player) changed();
    },
    refused,
    news({ amount }, end) {
      if ("error" in end)
        return { kind: "info", key: "payout_not_ordered", values: { amount, error: end.error }, money: true };
      const { id, state } = end.reply;
      const values = { amount, state };
      return { kind: "good", key: "payout_ordered", values, money: true, about: payoutTopic(id) };
    },
  });

  const confirmation = createMoneyCall(context, {
    kind: "confirmation",
    call: confirmPayout,
    validMs,
    replyTimeoutMs,
    refusals: ["provider_unavailable"],
    async taken(player, reply) {
      if (session.current().player === player) await keep({ ok: true, value: reply });
    },
    refused,
    news({ id }, end) {
      const about = payoutTopic(id);
      if ("error" in end)
        return { kind: "info", key: "payout_not_confirmed", values: { error: end.error }, about, money: true };
      const { amount } = end.reply;
      return { kind: "good", key: "payout_confirmed", values: { amount }, money: true, about };
    },
  });

  /** The account changed elsewhere, or its bonus; reloaded, so that the form shows its current state. */
  function refused({ error }: CallError) {
    if (error === "contacts_changed" || error === "bonus_active") scope.cache?.refresh();
  }

  function changed() {
    scope.cache?.refresh();
    void profile.reload();
  }

  async function hear(cache: PlayerCache, { payouts, deposits }: CashierState) {
    const fresh = JSON.stringify([payouts, deposits.map(({ status, deposit }) => [deposit.id, status])]);
    if (lastHeard !== undefined && lastHeard !== fresh) cache.refresh();
    lastHeard = fresh;
    await learn(cache, (known) => withHeard(known, payouts));
  }

  async function learn(cache: PlayerCache, change: (known: readonly CachedPayout[]) => readonly CachedPayout[]) {
    const cached = (await cache.read<readonly CachedPayout[]>(payoutsKey)) ?? [];
    if (cache !== scope.cache) return;
    const next = change(cached);
    if (JSON.stringify(next) !== JSON.stringify(cached)) cache.put(payoutsKey, next);
    for (const notice of newsOf(cached, next)) notices.tell(notice);
  }

  /** Applies a reply before the live channel brings the same. */
  async function keep(answer: Answer<Payout>): Promise<Answer<Payout>> {
    const { cache } = scope;
    if (answer.ok && cache) {
      const { code: _, ...fresh } = answer.value;
      await learn(cache, (known) =>
        withHeard(
          known,
          known.map((each) => (each.id === fresh.id ? fresh : each)),
        ),
      );
      changed();
    }
    return answer;
  }

  /** Emits nothing itself; while it is watched, every tab is told how a withdrawal goes on. */
  const followed$: Observable<never> = scope
    .of$((cache) => live.channel$("deposits", cashierState).pipe(concatMap(({ data }) => hear(cache, data))))
    .pipe(ignoreElements(), share());

  const cached$ = scope.of$((cache) => cache.stream<readonly CachedPayout[]>(payoutsKey));
  const payouts$: Observable<PayoutsNow> = merge(
    followed$,
    combineLatest([
      cached$,
      intents.openOf$<PayoutOrder>("payout"),
      intents.openOf$<PayoutConfirmation>("confirmation"),
    ]).pipe(
      map(([cached, orders, confirming]) => ({
        items: cached?.value ?? [],
        asked: orders.map(({ key, order: { amount } }) => ({ key, amount })),
        confirming: confirming.map(({ order: { id } }) => id),
      })),
    ),
  );
  const totals$ = scope.of$((cache) => cache.stream("money-totals", () => call(getMoneyTotals, {})));

  return {
    order,
    confirmation,
    followed$,
    payouts$,
    totals$,
    async resend({ id }: { id: string }, { signal }: CallContext): Promise<Answer<CodeSent>> {
      const answer = await call(resendPayoutCode, { id }, { signal });
      return answer.ok ? { ok: true, value: { resendInS: answer.value.resend_in } } : answer;
    },
    // Without the tab's abort signal: closing the tab must not interrupt a cancellation.
    cancel: async ({ id }: { id: string }) => keep(await call(cancelPayout, { id }, { timeoutMs: cancelTimeoutMs })),
  };
}
