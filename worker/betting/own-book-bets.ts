import { combineLatest, map, merge, Observable } from "rxjs";
import { type BettingState, bettingState, type BookBet, type BookOrder, getBookBets } from "../../contract/betting.ts";
import type { Cached, PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { createEndlessList } from "../history/endless-list.ts";

const cacheKey = "bookBets";
const mostEnded = 30;
/** So many open ones the channel tells, and no more. */
const mostTold = 50;

export interface ShownOwnBets {
  state: "open" | "settled";
}

/** The player's open bets of the book and those that have ended lately, and orders that are not answered yet. */
export interface OwnBookBets extends BettingState {
  asked: { key: string; order: BookOrder }[];
  /** Bets whose cash-out is not answered yet. */
  cashingOut: string[];
}

const none: BettingState = { open: [], ended: [] };

/** The player's bets of the book: as the channel tells them, or as the house last answered. */
export function createOwnBookBets(context: WorkerContext) {
  const { call, intents, live, scope } = context;
  const list = createEndlessList(
    context,
    "bookList",
    (input: ShownOwnBets & { cursor?: string | undefined; limit: string }, options) =>
      call(getBookBets, input, options),
  );

  /** Of open ones only what the channel does not tell. */
  function reread(open: readonly BookBet[]): void {
    void list.reread({ state: "settled" });
    if (open.length >= mostTold) void list.reread({ state: "open" });
  }

  async function load(cache: PlayerCache) {
    const answer = await call(getBookBets, { state: "open", limit: "100" });
    if (!answer.ok) return answer;
    const before = (await cache.read<BettingState>(cacheKey)) ?? none;
    return { ok: true as const, value: { open: answer.value.items, ended: before.ended } };
  }

  /** Keeps what is cached current; emits nothing itself. */
  function followed(cache: PlayerCache): Observable<never> {
    return new Observable<never>(() => {
      const heard = live.channel$("betting", bettingState).subscribe(({ data }) => {
        const before = cache.peek<BettingState>(cacheKey)?.value ?? none;
        cache.put(cacheKey, withNews(before, data));
        if (data.ended.length > 0) reread(data.open);
      });
      return () => heard.unsubscribe();
    });
  }

  const bets$ = scope.of$((cache) =>
    combineLatest([
      merge(
        cache.stream<BettingState>(cacheKey, () => load(cache)),
        followed(cache),
      ),
      intents.openOf$<BookOrder>("book_bet"),
      intents.openOf$<{ id: string }>("book_cash_out"),
    ]).pipe(
      map(
        ([seen, asked, cashOuts]): Cached<OwnBookBets> =>
          seen && {
            at: seen.at,
            stale: seen.stale,
            value: { ...seen.value, asked, cashingOut: cashOuts.map(({ order }) => order.id) },
          },
      ),
    ),
  );

  return {
    bets$: () => bets$,
    ownBets$: (shown: ShownOwnBets) => list.list$(shown),
    moreOwnBets: list.more,
    /** Makes a bet known of which only the id has been heard; false while it can't be read. */
    async meet(id: string): Promise<boolean> {
      const { cache } = scope;
      if (!cache) return false;
      const known = (await cache.read<BettingState>(cacheKey)) ?? none;
      if ([...known.open, ...known.ended].some((bet) => bet.id === id)) return true;
      const answer = await load(cache);
      if (answer.ok) await cache.write(cacheKey, answer.value);
      return answer.ok;
    },
    /** Called with each reply that says how a bet stands. */
    async taken(bet: BookBet): Promise<void> {
      const { cache } = scope;
      if (!cache) return;
      const before = (await cache.read<BettingState>(cacheKey)) ?? none;
      const known = [...before.open, ...before.ended].find(({ id }) => id === bet.id);
      // The channel may have been faster than the reply.
      if (known && rankOf(known) > rankOf(bet)) return;
      const isOpen = rankOf(bet) < 2;
      await cache.write(
        cacheKey,
        withNews(before, {
          open: [...(isOpen ? [bet] : []), ...before.open.filter(({ id }) => id !== bet.id)],
          ended: isOpen ? [] : [bet],
        }),
      );
      if (!isOpen) reread(before.open);
    },
  };
}

/** What is open is whole; of what has ended the latest stay. */
export function withNews(before: BettingState, { open, ended }: BettingState): BettingState {
  const fresh = new Set(ended.map(({ id }) => id));
  const all = [...ended, ...before.ended.filter(({ id }) => !fresh.has(id))];
  return {
    open: open.filter(({ id }) => !fresh.has(id)),
    ended: all.filter(({ id }) => !open.some((bet) => bet.id === id) || fresh.has(id)).slice(0, mostEnded),
  };
}

function rankOf({ state }: BookBet): number {
  return state === "pending" ? 0 : state === "accepted" ? 1 : 2;
}
