import { BehaviorSubject, combineLatest, type Observable, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { type Bet, type BetReply, getBets, getReceipt, type Receipt } from "../../contract/games.ts";
import type { PlayerCache, Seen } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";

const shownBets = 50;
const keptBets = 1_000;

interface KnownReceipt {
  id: string;
  receipt: Receipt;
}

/** The player's own bets and their receipts, as far as this device has seen them. */
export function createBets({ environment, call, scope, connection, session }: WorkerContext) {
  const changed$ = new BehaviorSubject(0);
  const others = environment.channel("karat:bets");
  others.addEventListener("message", () => changed$.next(changed$.value + 1));

  /** What was made elsewhere: its receipt is asked for when somebody wants it. */
  async function learn(cache: PlayerCache, made: readonly Bet[]) {
    await cache.store.table<Bet>("bets").putAll(made);
    announce();
  }

  async function record(cache: PlayerCache, reply: Pick<BetReply, "bet" | "receipt">) {
    await cache.store.table<Bet>("bets").put(reply.bet);
    await cache.store.table<KnownReceipt>("receipts").put({ id: reply.bet.id, receipt: reply.receipt });
    announce();
  }

  function announce() {
    others.postMessage("changed");
    changed$.next(changed$.value + 1);
  }

  /** The newest page from the house, kept for when there is no network. */
  async function load(cache: PlayerCache, game: Bet["game"] | undefined): Promise<Answer<string>> {
    const answer = await call(getBets, { ...(game && { game }), limit: String(shownBets) });
    if (!answer.ok) return answer;
    const bets = cache.store.table<Bet>("bets");
    await bets.putAll(answer.value.items);
    await Promise.all([bets.trim(keptBets), cache.store.table("receipts").trim(keptBets)]);
    announce();
    return { ok: true, value: new Date(environment.now()).toISOString() };
  }

  /** Of one game, or of all. */
  function bets$({ game }: { game?: Bet["game"] | undefined }): Observable<Seen<Bet[]>> {
    return scope.of$((cache) =>
      combineLatest([
        cache.stream<string>(`bets:${game ?? "all"}`, () => load(cache, game)),
        changed$,
        connection.state$,
      ]).pipe(
        switchMap(async ([loaded, , { online }]): Promise<Seen<Bet[]>> => {
          const kept = await cache.store.table<Bet>("bets").newest(keptBets);
          const value = kept.filter((bet) => game === undefined || bet.game === game).slice(0, shownBets);
          if (!loaded && value.length === 0) return loaded;
          return { value, at: loaded?.at ?? value[0]?.at ?? "", stale: loaded?.stale ?? !online };
        }),
      ),
    );
  }

  /** A bet with its receipt and, once revealed, its server seed: from here where possible, else from the house. */
  async function evidence(
    id: string,
    signal: AbortSignal,
  ): Promise<Answer<{ bet: Bet; receipt: Receipt; server_seed: string | null }>> {
    await session.ready;
    const cache = scope.cache;
    const [bet, known] = await Promise.all([
      cache?.store.table<Bet>("bets").get(id),
      cache?.store.table<KnownReceipt>("receipts").get(id),
    ]);
    if (bet && known) return { ok: true, value: { bet, receipt: known.receipt, server_seed: null } };
    const answer = await call(getReceipt, { id }, { signal });
    if (answer.ok && cache) await record(cache, answer.value);
    return answer;
  }

  /** The server seed of a bet once it was revealed, wherever that was asked for. */
  async function revealedSeed(id: string, signal: AbortSignal): Promise<string | null> {
    if (!connection.online) return null;
    const answer = await call(getReceipt, { id }, { signal });
    return answer.ok ? answer.value.server_seed : null;
  }

  return { learn, record, bets$, evidence, revealedSeed };
}

export type Bets = ReturnType<typeof createBets>;
