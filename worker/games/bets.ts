import { BehaviorSubject, combineLatest, type Observable, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { type Bet, type BetReply, getBets, getReceipt, type Receipt } from "../../contract/bets.ts";
import type { PlayerCache, Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { betsChannel, type CachedReceipt, keepBet } from "./keep-bet.ts";

const shownBets = 50;
const keptBets = 1_000;
/** Bets may come faster than anybody reads, and the reply to whoever placed one goes first. */
const toldAfterMs = 100;
/** Surplus rows before the oldest are trimmed. */
const mostBeyond = 100;

/** The player's own bets and receipts, as far as this device has seen them. */
export function createBets({ environment, call, scope, connection, session }: WorkerContext) {
  const changed$ = new BehaviorSubject(undefined);
  const others = environment.channel(betsChannel);
  let beyond = 0;
  let isDue = false;
  others.addEventListener("message", () => changed$.next(undefined));

  /** Bets made on other devices; their receipts are loaded when needed. */
  async function learn(cache: PlayerCache, made: readonly Bet[]) {
    await cache.store.table<Bet>("bets").putAll(made);
    announce();
  }

  async function record(cache: PlayerCache, made: Pick<BetReply, "bet" | "receipt">) {
    await keepBet(cache, made);
    announce();
    beyond += 1;
    if (beyond >= mostBeyond) await trim(cache);
  }

  function announce() {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      others.postMessage("changed");
      changed$.next(undefined);
    }, toldAfterMs);
  }

  async function trim({ store }: PlayerCache) {
    beyond = 0;
    await Promise.all([store.table("bets").trim(keptBets), store.table("receipts").trim(keptBets)]);
  }

  async function load(cache: PlayerCache, game: Bet["game"] | undefined): Promise<Answer<string>> {
    const answer = await call(getBets, { ...(game && { game }), limit: String(shownBets) });
    if (!answer.ok) return answer;
    await cache.store.table<Bet>("bets").putAll(answer.value.items);
    await trim(cache);
    announce();
    return { ok: true, value: new Date(environment.now()).toISOString() };
  }

  /** Reads only the latest rows: those shown are mostly among them. */
  async function newest(cache: PlayerCache, game: Bet["game"] | undefined): Promise<Bet[]> {
    const bets = cache.store.table<Bet>("bets");
    const isWanted = (bet: Bet) => game === undefined || bet.game === game;
    const latest = await bets.newest(2 * shownBets);
    const found = latest.filter(isWanted);
    const isAll = found.length >= shownBets || latest.length < 2 * shownBets;
    return (isAll ? found : (await bets.newest(keptBets)).filter(isWanted)).slice(0, shownBets);
  }

  function bets$({ game }: { game?: Bet["game"] | undefined }): Observable<Cached<Bet[]>> {
    return scope.of$((cache) =>
      combineLatest([
        cache.stream<string>(`bets:${game ?? "all"}`, () => load(cache, game), { isShared: true }),
        changed$,
        connection.state$,
      ]).pipe(
        switchMap(async ([loaded, , { online }]): Promise<Cached<Bet[]>> => {
          const value = await newest(cache, game);
          if (!loaded && value.length === 0) return loaded;
          return { value, at: loaded?.at ?? value[0]?.at ?? "", stale: loaded?.stale ?? !online };
        }),
      ),
    );
  }

  /** A bet with its receipt and, once revealed, its server seed; from the cache if possible. */
  async function evidence(
    id: string,
    signal: AbortSignal,
  ): Promise<Answer<{ bet: Bet; receipt: Receipt; server_seed: string | null }>> {
    await session.ready;
    const cache = scope.cache;
    const [bet, cachedReceipt] = await Promise.all([
      cache?.store.table<Bet>("bets").get(id),
      cache?.store.table<CachedReceipt>("receipts").get(id),
    ]);
    if (bet && cachedReceipt) return { ok: true, value: { bet, receipt: cachedReceipt.receipt, server_seed: null } };
    const answer = await call(getReceipt, { id }, { signal });
    if (answer.ok && cache) await record(cache, answer.value);
    return answer;
  }

  /** The revealed server seed of a bet, whichever device revealed it. */
  async function revealedSeed(id: string, signal: AbortSignal): Promise<string | null> {
    if (!connection.online) return null;
    const answer = await call(getReceipt, { id }, { signal });
    return answer.ok ? answer.value.server_seed : null;
  }

  return { learn, record, bets$, evidence, revealedSeed };
}

export type Bets = ReturnType<typeof createBets>;
