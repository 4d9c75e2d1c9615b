import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  ignoreElements,
  map,
  merge,
  Observable,
  of,
  ReplaySubject,
  share,
  shareReplay,
  switchMap,
} from "rxjs";
import {
  cashierState,
  createDeposit,
  type DepositOrder,
  depositStatus,
  getPaymentStatus,
} from "../../contract/cashier.ts";
import type { Answer } from "../../contract/errors.ts";
import { depositTopic } from "../../rules/cashier/topics.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { createMoneyCall } from "../money/money-call.ts";
import { createDepositStore, type DepositStore } from "./deposit-store.ts";
import { type HeardDeposit, isOpen, withHeard, without } from "./followed-deposits.ts";
import { type CheckedDeposit, createInstructionsCheck } from "./instructions-check.ts";

const validMs = 15_000;
/** Long, as the house asks the payment provider first. */
const replyTimeoutMs = 12_000;
const pollEveryMs = 5_000;
/** A player is prompted to deposit at most once a session, and once a day in a long one. */
const promptEveryMs = 86_400_000;

export interface DepositsNow {
  items: readonly CheckedDeposit[];
  /** Orders whose outcome is being asked for. */
  asked: readonly { key: string; amount: string }[];
  /** How far the house's clock is ahead of this device's. */
  aheadMs: number;
}

/** Deposits: places each order once and follows each payment to its end. */
export function createDeposits(context: WorkerContext) {
  const { call, clock, connection, environment, intents, live, polls, profile, scope, session } = context;
  const check = createInstructionsCheck(context);
  const again$ = new BehaviorSubject(undefined);
  let isInDoubt = false;
  let store: DepositStore | undefined;

  const store$ = scope
    .of$(
      (cache) =>
        new Observable<DepositStore>((out) => {
          const opened = createDepositStore(environment, cache);
          store = opened;
          out.next(opened);
          return () => {
            if (store === opened) store = undefined;
            opened.close();
          };
        }),
    )
    .pipe(shareReplay(1));
  // Subscribed for the worker's whole life: replies are stored whether or not a tab watches.
  store$.subscribe();

  const order = createMoneyCall(context, {
    kind: "deposit",
    call: createDeposit,
    validMs,
    replyTimeoutMs,
    refusals: ["provider_unavailable"],
    async taken(player, { deposit }) {
      if (session.current().player === player) await hear([{ status: depositStatus.waiting, deposit }]);
    },
    news({ amount }, end) {
      return "error" in end
        ? { kind: "info", key: "deposit_not_ordered", values: { amount, error: end.error }, money: true }
        : {
            kind: "info",
            key: "deposit_ordered",
            values: { amount },
            money: true,
            about: depositTopic(end.reply.invoice_id),
          };
    },
  });

  /** Everything the house says of deposits ends up here; a paid one changes the profile and what is on offer as well. */
  async function hear(heard: readonly HeardDeposit[]) {
    let isPaid = false;
    const isNews = await store?.change((items) => {
      const next = withHeard(items, heard, clock.now());
      isPaid = next.filter(isPaidOne).length > items.filter(isPaidOne).length;
      return JSON.stringify(next) === JSON.stringify(items) ? undefined : next;
    });
    if (!isNews || !isPaid) return;
    void profile.reload();
    scope.cache?.refresh();
  }

  /** Emits nothing itself: while it is watched, live news arrives and one worker polls open payments. */
  const followed = (opened: DepositStore): Observable<never> =>
    merge(
      live.channel$("deposits", cashierState).pipe(map(({ data }) => hear(data.deposits))),
      opened.items$.pipe(
        map((items) => items.some(isOpen)),
        distinctUntilChanged(),
        switchMap((any) => (any ? polls.every(`deposits:${opened.player}`, pollEveryMs, askOneByOne(opened)) : EMPTY)),
      ),
    ).pipe(ignoreElements());

  /** Polls one open payment at a time, in turn. */
  function askOneByOne(opened: DepositStore) {
    let nextIndex = 0;
    return async (signal: AbortSignal): Promise<null> => {
      if (isInDoubt) again$.next(undefined);
      const open = opened.items.filter(isOpen);
      const next = open[nextIndex++ % Math.max(1, open.length)];
      if (!next || !connection.online) return null;
      const { id } = next.deposit;
      const answer = await call(getPaymentStatus, { invoiceId: id }, { signal });
      if (answer.ok) await hear([{ status: answer.value.status, deposit: answer.value.deposit ?? next.deposit }]);
      else if (answer.error.status === 404) await opened.change((items) => without(items, id));
      return null;
    };
  }

  const shown = (opened: DepositStore): Observable<DepositsNow> =>
    combineLatest([opened.items$, intents.openOf$<DepositOrder>("deposit"), again$]).pipe(
      switchMap(async ([all, orders]) => {
        const items = await Promise.all(all.map((each) => check(opened.player, each)));
        isInDoubt = items.some(({ verdict }) => verdict === "unknown");
        return {
          items,
          asked: orders.map(({ key, order: { amount } }) => ({ key, amount })),
          aheadMs: clock.now() - environment.now(),
        };
      }),
    );

  const deposits$ = store$.pipe(
    switchMap((opened) => (opened ? merge(shown(opened), followed(opened)) : of(undefined))),
    share({ connector: () => new ReplaySubject(1) }),
  );

  /** Starts to follow a payment that may have been ordered elsewhere; false if there is none. */
  async function follow({ id }: { id: string }, { signal }: CallContext): Promise<Answer<boolean>> {
    const answer = await call(getPaymentStatus, { invoiceId: id }, { signal });
    if (!answer.ok) return answer;
    const { status, deposit } = answer.value;
    if (deposit) await hear([{ status, deposit }]);
    return { ok: true, value: store?.items.some((each) => each.deposit.id === id) === true };
  }

  return {
    order,
    deposits$: () => deposits$,
    follow,
    /** True for exactly one tab, which then tells the player that the deposit is paid. */
    claimPaid: async ({ id }: { id: string }): Promise<Answer<boolean>> => yes(await store?.claimPaid(id)),
    /** True for exactly one tab, which then prompts the player to deposit. */
    claimPrompt: async (): Promise<Answer<boolean>> => yes(await store?.claimPrompt(environment.now(), promptEveryMs)),
  };
}

const yes = (value = false): Answer<boolean> => ({ ok: true, value });

function isPaidOne({ status }: { status: number }): boolean {
  return status === depositStatus.paid;
}
