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
/** The house may have to ask the payment provider whether it is too late. */
const cancelTimeoutMs = 20_000;

/** The withdrawals under way, and those that have lately come to an end. */
export interface PayoutsNow {
  items: readonly CachedPayout[];
  /** Orders that the house is being asked about. */
  asked: readonly { key: string; amount: string }[];
  /** Withdrawals whose confirmation the house is being asked about. */
  confirming: readonly string[];
}

/** Paying out: each order once, and each withdrawal followed to its end, which is told once. */
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

  /** What this device did not know of the account is what the form has to say from now on. */
  function refused({ error }: CallError) {
    if (error === "contacts_changed") scope.cache?.refresh();
  }

  /** The money has moved: whatever of it is on screen is asked for again. */
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
    const known = (await cache.read<readonly CachedPayout[]>(payoutsKey)) ?? [];
    if (cache !== scope.cache) return;
    const next = change(known);
    if (JSON.stringify(next) !== JSON.stringify(known)) cache.put(payoutsKey, next);
    for (const notice of newsOf(known, next)) notices.tell(notice);
  }

  /** What an answer says of one, ahead of the live channel. */
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

  /** Says nothing itself; while somebody watches, every tab is told what becomes of a withdrawal. */
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
      map(([known, asked, confirming]) => ({
        items: known?.value ?? [],
        asked: asked.map(({ key, order: { amount } }) => ({ key, amount })),
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
    // No abort here: a tab that closes does not take it back.
    cancel: async ({ id }: { id: string }) => keep(await call(cancelPayout, { id }, { timeoutMs: cancelTimeoutMs })),
  };
}
