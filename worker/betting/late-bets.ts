import { filter, mergeMap, type Observable, take, takeUntil } from "rxjs";
import type { BookBet } from "../../contract/betting.ts";
import type { Notice } from "../bridge/notices.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import type { OwnBookBets } from "./own-book-bets.ts";

/** The house's reasons, as errors that there are words for. */
const errors: Readonly<Record<string, string | undefined>> = {
  price_changed: "price_changed",
  suspended: "suspended",
  closed: "closed",
  limit: "payout_over_cap",
};

/** Tells of bets whose answer was lost how they stand, and of a live one not before the house has looked at it again. */
export function createLateBets(
  { notices, session }: Pick<WorkerContext, "notices" | "session">,
  bets$: () => Observable<Cached<OwnBookBets>>,
) {
  return {
    /** Undefined while it is not decided; then it is told later. */
    news(bet: BookBet): Omit<Notice, "id" | "at"> | undefined {
      if (bet.state !== "pending") return newsOf(bet);
      const { player } = session.current();
      bets$()
        .pipe(
          mergeMap((seen) => [...(seen?.value.open ?? []), ...(seen?.value.ended ?? [])]),
          filter(({ id, state }) => id === bet.id && state !== "pending"),
          take(1),
          takeUntil(session.state$.pipe(filter((now) => now.player !== player))),
        )
        .subscribe((decided) => notices.tell({ id: bet.id, ...newsOf(decided) }));
      return undefined;
    },
  };
}

function newsOf({ state, amount, number, reason }: BookBet): Omit<Notice, "id" | "at"> {
  if (state !== "rejected")
    return { kind: "good", key: "book_bet_in", values: { amount, number: String(number) }, money: true };
  const error = errors[reason ?? ""];
  return {
    kind: "info",
    key: "book_bet_refused",
    values: { amount, ...(error !== undefined && { error }) },
    money: true,
  };
}
