import {
  combineLatest,
  from,
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
import type { Call } from "../../contract/call.ts";
import type { Answer } from "../../contract/errors.ts";
import { type BetOrder, getReceipt } from "../../contract/bets.ts";
import {
  type CashOutOrder,
  cashOutRound,
  getOpenRounds,
  openRound,
  type Round,
  type RoundOrder,
  type RoundReply,
  type RoundsState,
  roundsState,
  type StepOrder,
  stepRound,
} from "../../contract/rounds.ts";
import { roundTopic } from "../../rules/games/topics.ts";
import type { PlayerCache, Cached } from "../cache/player-cache.ts";
import { createSharedRow } from "../cache/shared-row.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { createMoneyCall, type MoneyCall } from "../money/money-call.ts";
import type { Bets } from "./bets.ts";
import type { SeedKeeper } from "./seeds.ts";
import { cachedOpen } from "./left-open.ts";
import { type CachedRounds, noRounds, withList, withNews, withRound, withTold } from "./cached-rounds.ts";

const validMs = 10_000;
const replyTimeoutMs = 8_000;
/** Errors that show that this device's view of the player's rounds is wrong. */
const surprises: readonly string[] = ["stale_seq", "round_open", "not_found"];

/** The house is being asked about its outcome. */
export interface PendingOperation {
  key: string;
  kind: "bet" | "round" | "step" | "cash_out";
  game: string;
  round?: string;
  amount: string;
  at: string;
}

interface Parts {
  bets: Pick<Bets, "learn" | "record">;
  /** Called when a reply says how a round stands. */
  taken(player: string, reply: RoundReply): Promise<void>;
  /** Called with the seeds of each round, wherever it was opened. */
  used: SeedKeeper["used"];
}

type RoundKind = "round" | "step" | "cash_out";

/** Rounds in steps: follows open ones from all devices, and makes each of their calls once. */
export function createRounds(context: WorkerContext, { bets, taken, used }: Parts) {
  const { call, connection, environment, intents, live, notices, scope, session } = context;
  let store: Opened | undefined;

  const store$ = scope
    .of$(
      (cache) =>
        new Observable<Opened>((out) => {
          const opened = { cache, known: openRow(cache) };
          store = opened;
          out.next(opened);
          const subscription = intents.open$.subscribe(() => void tellEnded(opened));
          return () => {
            if (store === opened) store = undefined;
            subscription.unsubscribe();
            opened.known.close();
          };
        }),
    )
    .pipe(shareReplay(1));
  // Subscribed for the worker's whole life: replies are stored whether or not a tab watches.
  store$.subscribe();

  function openRow(cache: PlayerCache) {
    // Uses an existing table, like the deposits.
    const rows = cache.store.table<CachedRounds>("values");
    return createSharedRow(environment, { rows, name: `karat:rounds:${cache.player}`, empty: noRounds });
  }

  /** Loads the open rounds, and reports those that have ended meanwhile. */
  async function load(opened: Opened): Promise<Answer<string>> {
    const askedWith = (await opened.known.read()).open.map(({ id }) => id);
    const answer = await call(getOpenRounds, {}, { as: opened.cache.player });
    if (!answer.ok) return answer;
    await opened.known.change((known) => withList(known, answer.value.items, askedWith));
    void tellEnded(opened);
    return { ok: true, value: new Date(environment.now()).toISOString() };
  }

  /** Reports rounds that ended unseen, once among all workers. Rounds with a pending order are reported by that. */
  async function tellEnded(opened: Opened) {
    for (const { id, game, amount, isTold } of (await opened.known.read()).over) {
      if (isTold || (await intents.all()).some(({ order }) => "id" in order && order.id === id)) continue;
      const answer = await call(getReceipt, { id }, { as: opened.cache.player });
      if (!answer.ok && answer.error.status !== 404) continue;
      if (!(await opened.known.change((known) => withTold(known, id))) || !answer.ok) continue;
      await bets.record(opened.cache, answer.value);
      const { payout } = answer.value.bet;
      notices.tell({
        id: `round:${id}`,
        about: roundTopic(id),
        kind: "info",
        key: "round_ended",
        values: { game, amount, payout },
        money: true,
      });
    }
  }

  /** Emits nothing itself: while it is watched, live news of every move arrives, from all devices. */
  const followed = (opened: Opened): Observable<never> =>
    live.channel$("rounds", roundsState).pipe(
      map(({ data }) => hear(opened, data)),
      ignoreElements(),
    );

  async function hear(opened: Opened, news: RoundsState) {
    const isNews = await opened.known.change((known) => withNews(known, news));
    // Each of them has used a nonce of the current seeds.
    if (isNews)
      for (const round of news.open) {
        const { server_seed_hash, client_seed, nonce } = round;
        used({ server_seed_hash, client_seed, nonce, evidence: round });
      }
    if (isNews && news.ended.length > 0) await bets.learn(opened.cache, news.ended);
    const { open } = await opened.known.read();
    // A round missing from the news was ended by the house or opened here just now; the list tells which.
    if (open.some(({ id }) => !news.open.some((each) => each.id === id))) void load(opened);
  }

  const shown = (opened: Opened): Observable<Cached<Round[]>> => {
    const loaded$ = opened.cache.stream<string>("rounds:loaded", () => load(opened), { isShared: true });
    return combineLatest([loaded$, opened.known.row$, connection.state$]).pipe(
      map(([loaded, { open }, { online }]) => {
        const [first] = open;
        if (!loaded && !first) return loaded;
        return { value: [...open], at: loaded?.at ?? first?.at ?? "", stale: loaded?.stale ?? !online };
      }),
    );
  };

  const rounds$ = store$.pipe(
    switchMap((opened): Observable<Cached<Round[]>> =>
      opened ? merge(shown(opened), followed(opened)) : of(undefined),
    ),
    share({ connector: () => new ReplaySubject(1) }),
  );

  /** Orders of the tables whose outcome is being asked for, with their amounts. */
  const pendingOperations$: Observable<PendingOperation[]> = combineLatest([
    intents.openOf$<BetOrder>("bet"),
    intents.openOf$<RoundOrder>("round"),
    intents.openOf$<StepOrder>("step"),
    intents.openOf$<CashOutOrder>("cash_out"),
    store$,
  ]).pipe(
    map(([placed, started, steps, cashOuts, opened]) =>
      [
        ...placed.map(({ order: { game, amount }, ...asked }) => ({ ...asked, kind: "bet" as const, game, amount })),
        ...started.map(({ order: { game, amount }, ...asked }) => ({ ...asked, kind: "round" as const, game, amount })),
        ...steps.map(({ order: { game, id }, ...asked }) => ({
          ...asked,
          kind: "step" as const,
          game,
          round: id,
          amount: amountOf(opened, id),
        })),
        ...cashOuts.map(({ order: { game, id }, ...asked }) => ({
          ...asked,
          kind: "cash_out" as const,
          game,
          round: id,
          amount: amountOf(opened, id),
        })),
      ].sort((a, b) => (a.at < b.at ? -1 : 1)),
    ),
  );

  function moneyCall<Order extends { game: Round["game"]; amount?: string; id?: string; seq?: number }>(
    kind: RoundKind,
    definition: Call<Order, RoundReply>,
    keys: { done: string; not: string },
  ): MoneyCall<Order, RoundReply> {
    return createMoneyCall<Order, RoundReply>(context, {
      kind,
      call: definition,
      validMs,
      replyTimeoutMs,
      async taken(player, reply) {
        if (session.current().player === player) await store?.known.change((known) => withRound(known, reply.round));
        await taken(player, reply);
      },
      refused({ status, error }) {
        if (status === 403) intents.bar();
        if (surprises.includes(error)) relearn();
      },
      news({ game, amount: staked, id, seq }, end) {
        const amount = staked ?? amountOf(store, id ?? "");
        if ("error" in end) {
          const values = { game, amount, error: end.error, ...(seq !== undefined && { seq: String(seq) }) };
          const about = id !== undefined && { about: roundTopic(id) };
          return { kind: "info", key: keys.not, values, money: true, ...about };
        }
        const { id: about, state, payout, seq: reached } = end.reply.round;
        const values = { game, amount, payout, state, seq: String(reached) };
        const kind = state === "lost" ? "info" : "good";
        return { kind, key: keys.done, values, money: true, about: roundTopic(about) };
      },
      // The reply is as old as the order: on another device the round may have gone on since.
      settled: relearn,
    });
  }

  function relearn() {
    if (store) void load(store);
  }

  const send = {
    round: moneyCall<RoundOrder>("round", openRound, { done: "round_opened", not: "round_not_opened" }),
    step: moneyCall<StepOrder>("step", stepRound, { done: "round_stepped", not: "round_not_stepped" }),
    cash_out: moneyCall<CashOutOrder>("cash_out", cashOutRound, { done: "cashed_out", not: "not_cashed_out" }),
  };

  // Rounds left open at the last visit may have ended since.
  scope
    .of$((cache) => from(cachedOpen<CachedRounds>(cache, "rounds")))
    .subscribe((open) => {
      if (open && open.length > 0) relearn();
    });

  return {
    rounds$: () => rounds$,
    pendingOperations$: () => pendingOperations$,
    openRound: (order: RoundOrder, context?: CallContext) => send.round(order, context?.key),
    step: (order: StepOrder, context?: CallContext) => send.step(order, context?.key),
    cashOut: (order: CashOutOrder, context?: CallContext) => send.cash_out(order, context?.key),
  };
}

interface Opened {
  cache: PlayerCache;
  known: ReturnType<typeof createSharedRow<CachedRounds>>;
}

/** The stake of a round played on this device. */
function amountOf(opened: Opened | undefined, id: string): string {
  const { open, over } = opened?.known.current ?? noRounds;
  return [...open, ...over].find((each) => each.id === id)?.amount ?? "0.00";
}
