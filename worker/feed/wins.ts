import { map, type Observable, ReplaySubject, share } from "rxjs";
import type { Bet } from "../../contract/bets.ts";
import { type ShownBet, shownBets } from "../../contract/feed.ts";
import type { WorkerContext } from "../context.ts";

const mostShown = 40;
/** Of one game there are fewer: more are kept than are shown of all. */
const mostKept = 400;

export function createWins({ live }: Pick<WorkerContext, "live">) {
  const all$ = latest$("wins");
  const high$ = latest$("high");

  function latest$(channel: "wins" | "high"): Observable<readonly ShownBet[]> {
    let cached: readonly ShownBet[] = [];
    return live.channel$(channel, shownBets).pipe(
      map(({ data }) => (cached = withNews(cached, data.items))),
      share({ connector: () => new ReplaySubject(1) }),
    );
  }

  return {
    /** Newest first; of one game, or of all; the high ones by themselves. */
    wins$: ({
      game,
      high = false,
    }: {
      game?: Bet["game"] | undefined;
      high?: boolean | undefined;
    }): Observable<ShownBet[]> =>
      (high ? high$ : all$).pipe(
        map((bets) => (game === undefined ? bets : bets.filter((bet) => bet.game === game)).slice(0, mostShown)),
      ),
  };
}

/** A snapshot repeats what is known, in the same order as news would have told it. */
function withNews(cached: readonly ShownBet[], items: readonly ShownBet[]): ShownBet[] {
  const fresh = new Set(items.map(({ id }) => id));
  return [...items, ...cached.filter(({ id }) => !fresh.has(id))].slice(0, mostKept);
}
