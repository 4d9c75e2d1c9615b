import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  map,
  Observable,
  of,
  ReplaySubject,
  share,
  shareReplay,
  switchMap,
} from "rxjs";
import { getReceipt } from "../../contract/bets.ts";
import {
  getSharedBets,
  type SharedBet,
  type SharedBetReply,
  sharedState,
  type SharedState,
} from "../../contract/shared-rounds.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import { createSharedRow } from "../cache/shared-row.ts";
import type { WorkerContext } from "../context.ts";
import { pause } from "../transport/back-off.ts";
import { learnBalance } from "../wallet/learn-balance.ts";
import { counted } from "./counted.ts";
import {
  goneFrom,
  noOwnBets,
  type OwnBetsRow,
  withAnswer,
  withBet,
  withNews,
  without,
  withTold,
} from "./own-bets-row.ts";
import type { ReturnedBets } from "./views.ts";

/** A table that has just been opened gets this long to show what has ended meanwhile. */
const tableMs = 1_500;

interface Opened {
  cache: PlayerCache;
  known: ReturnType<typeof createSharedRow<OwnBetsRow>>;
}

/** The player's bets of shared rounds, from all devices, and how they have ended. */
export function createOwnBets(context: WorkerContext) {
  const { call, clock, environment, intents, live, notices, scope, session } = context;
  /** How many tabs have a table open that shows its bets, and their ends by game. */
  const tables$ = new BehaviorSubject(0);
  const tellers = new Map<string, number>();
  let store: Opened | undefined;
  /** By this device's clock, as the house's is only known once it has been heard a while. */
  let liveSince: number | undefined;
  let cutAt: number | undefined;

  live.connected$.pipe(distinctUntilChanged()).subscribe((connected) => {
    const { contact$ } = live;
    if (!connected && liveSince !== undefined)
      cutAt = Math.max(liveSince, (contact$.value?.heardAt ?? 0) - (contact$.value?.offsetMs ?? 0));
    liveSince = connected ? environment.now() : undefined;
  });

  const store$ = scope
    .of$(
      (cache) =>
        new Observable<Opened>((out) => {
          const known = createSharedRow(environment, {
            // Uses an existing table, like the rounds.
            rows: cache.store.table<OwnBetsRow>("values"),
            name: `karat:shared:${cache.player}`,
            empty: noOwnBets,
          });
          const opened = { cache, known };
          store = opened;
          cutAt = undefined;
          out.next(opened);
          const followed = follow(opened).subscribe();
          void known.read().then(({ open }) => (open.length > 0 ? reload(opened) : undefined));
          return () => {
            if (store === opened) store = undefined;
            followed.unsubscribe();
            known.close();
          };
        }),
    )
    .pipe(shareReplay(1));
  // Subscribed for the worker's whole life: replies are stored whether or not a tab watches.
  store$.subscribe();

  /** While a table is open or a bet is; after a break the channel tells what was missed. */
  function follow(opened: Opened): Observable<unknown> {
    return combineLatest([opened.known.row$, tables$]).pipe(
      map(([{ open }, tables]) => open.length > 0 || tables > 0),
      distinctUntilChanged(),
      switchMap((isWanted) => (isWanted ? live.channel$("shared", sharedState) : EMPTY)),
      map(({ data }) => void hear(opened, data)),
    );
  }

  async function hear(opened: Opened, news: SharedState) {
    await opened.known.change((row) => withNews(row, news, isSeen));
    await tellLater(opened);
    // Ended long ago, or placed after this was said: the list tells which.
    if (goneFrom(await opened.known.read(), news).length > 0) await reload(opened);
  }

  async function reload(opened: Opened) {
    const askedWith = (await opened.known.read()).open;
    const answer = await call(getSharedBets, {}, { as: opened.cache.player });
    if (!answer.ok) return;
    await opened.known.change((row) => withNews(row, answer.value, isSeen));
    for (const bet of goneFrom({ open: askedWith, ended: [] }, answer.value)) await lookUp(opened, bet);
    await tellLater(opened);
  }

  /** A bet that ended so long ago that the list no longer has it. */
  async function lookUp({ cache, known }: Opened, bet: SharedBet) {
    const answer = await call(getReceipt, { id: bet.id }, { as: cache.player });
    if (!answer.ok) {
      if (answer.error.status === 404) await known.change((row) => without(row, bet.id));
      return;
    }
    const { outcome, multiplier, payout, at } = answer.value.bet;
    const state = isRefund(outcome) ? "refunded" : Number(payout) > 0 ? "won" : "lost";
    await known.change((row) => withBet(row, { ...bet, outcome, multiplier, payout, state, ended_at: at }, isSeen));
  }

  function isSeen({ ended_at }: SharedBet): boolean {
    if (tables$.value === 0 || ended_at === null || liveSince === undefined) return false;
    return Date.parse(ended_at) - offsetMs() >= liveSince;
  }

  /** Once among all workers, in a notice, unless a table of the game tells it. Orders that are asked about tell themselves. */
  async function tellLater(opened: Opened) {
    if (untold((await opened.known.read()).ended).length === 0) return;
    await pause(tableMs);
    for (const bet of untold((await opened.known.read()).ended)) {
      if ((tellers.get(bet.game) ?? 0) > 0) continue;
      if ((await intents.all()).some(({ order }) => "id" in order && order.id === bet.id)) continue;
      if (!(await opened.known.change((row) => withTold(row, [bet.id])))) continue;
      const { id, game, amount, payout, state, number } = bet;
      const key = state === "refunded" ? "shared_refunded" : "round_ended";
      const values = { game, amount, payout, number: String(number) };
      notices.tell({ id: `shared:${id}`, kind: "info", key, values, money: true });
    }
  }

  const returned = (game: SharedBet["game"]): Observable<ReturnedBets | undefined> =>
    store$.pipe(
      switchMap((opened) => (opened ? opened.known.row$ : of(noOwnBets))),
      map(({ ended }) => untold(ended).filter((bet) => bet.game === game)),
      map((found): ReturnedBets | undefined =>
        found.length === 0 ? undefined : { awayMs: awayMs(), bets: found.reverse() },
      ),
      distinctUntilChanged((a, b) => a?.bets.map(({ id }) => id).join() === b?.bets.map(({ id }) => id).join()),
      counted(
        () => void tellers.set(game, (tellers.get(game) ?? 0) + 1),
        () => void tellers.set(game, (tellers.get(game) ?? 1) - 1),
      ),
    );

  function awayMs(): number | undefined {
    return cutAt === undefined ? undefined : Math.max(0, (liveSince ?? environment.now()) - cutAt);
  }

  function offsetMs(): number {
    return live.contact$.value?.offsetMs ?? clock.now() - environment.now();
  }

  const bets$ = store$.pipe(
    switchMap((opened) => (opened ? opened.known.row$ : of(undefined))),
    map((row) => row && { open: row.open, ended: row.ended.flatMap(({ bet }) => (isBet(bet) ? [bet] : [])) }),
    counted(
      () => tables$.next(tables$.value + 1),
      () => tables$.next(tables$.value - 1),
    ),
    share({ connector: () => new ReplaySubject(1) }),
  );

  return {
    bets$,
    returned$: ({ game }: { game: SharedBet["game"] }) => returned(game),
    async sawReturned(ids: readonly string[]) {
      await store?.known.change((row) => withTold(row, ids));
    },
    /** What is known of an own bet, open or over. */
    find(id: string): SharedBet | undefined {
      const { open, ended } = store?.known.current ?? noOwnBets;
      return [...open, ...ended.map(({ bet }) => bet)].find((bet) => bet.id === id);
    },
    /** The answer to an own order: whoever has given it sees what came of it. */
    async taken(player: string, { bet, balance }: SharedBetReply) {
      const opened = store;
      if (session.current().player !== player || !opened) return;
      await opened.known.change((row) => withAnswer(row, bet));
      void tellLater(opened);
      learnBalance(context, { at: bet.ended_at ?? bet.at, balance });
    },
    relearn() {
      if (store) void reload(store);
    },
  };
}

const untold = (ended: OwnBetsRow["ended"]): SharedBet[] => ended.filter(({ isTold }) => !isTold).map(({ bet }) => bet);

/** What was paid back, its outcome says. */
const isRefund = (outcome: unknown) => (outcome as { end?: unknown } | null)?.end === "refunded";

/** One that was taken back never became one. */
const isBet = ({ state }: SharedBet) => state !== "cancelled";
