import { map, type Observable, ReplaySubject, share } from "rxjs";
import type { Bet } from "../../contract/bets.ts";
import { type ShownBet, shownBets } from "../../contract/feed.ts";
import type { WorkerContext } from "../context.ts";

const mostShown = 40;
/** More than are shown, as a single game has only a part of them. */
const maxWins = 400;

export function createWins({ live }: Pick<WorkerContext, "live">) {
  let latest: readonly ShownBet[] = [];
  const all$ = live.channel$("wins", shownBets).pipe(
    map(({ data }) => (latest = withNews(latest, data.items))),
    share({ connector: () => new ReplaySubject(1) }),
  );

  return {
    /** Newest first, of one game or of all. */
    wins$: ({ game }: { game?: Bet["game"] | undefined } = {}): Observable<ShownBet[]> =>
      all$.pipe(map((all) => (game === undefined ? all : all.filter((bet) => bet.game === game)).slice(0, mostShown))),
  };
}

/** A snapshot repeats bets already known, in the same order as live news. */
function withNews(known: readonly ShownBet[], items: readonly ShownBet[]): ShownBet[] {
  const fresh = new Set(items.map(({ id }) => id));
  return [...items, ...known.filter(({ id }) => !fresh.has(id))].slice(0, maxWins);
}
