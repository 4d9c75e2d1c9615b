import type pg from "pg";
import type { FeedEvent } from "../../contract/odds-feed.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { createRetries } from "../runtime/retries.ts";
import type { Book, OfferedEvent } from "./book.ts";
import { listBetOn, noteHeard, readHeard } from "./due-bets.ts";
import type { FeedClient } from "./feed-client.ts";
import { cancelsAfter, toCancelled, toMarketEnd } from "./told-ends.ts";

interface Options {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  book: Pick<Book, "event" | "staleSince">;
  /** Who can be asked for what is told no more. */
  feed: Pick<FeedClient, "find" | "changes">;
}

/**
 * Events that are bet on and of which the feed tells nothing any more, by asking for them: those with legs that are open,
 * and those of which something may have been told while no house listened.
 */
export function createForgottenEvents({ pool, clock, log, book, feed }: Options) {
  const known = new Map<string, OfferedEvent>();
  /** Of which something may have changed since they were known. */
  const doubted = new Set<string>();
  /** With legs that are open and whose end nobody knows. */
  const unended = new Set<string>();
  const retries = createRetries(clock);
  let isAllInDoubt = true;
  let notedMs = 0;

  const isTurn = (event: string) => retries.atMs(event) <= clock.now();

  async function ask(event: string, ended: AbortSignal): Promise<boolean> {
    if (!isTurn(event)) return false;
    retries.failed(event);
    try {
      const found = await feed.find(event, ended);
      if (!found) log.warn({ event }, "the feed knows nothing of an event that is bet on");
      else known.set(event, toEvent(found));
      if (known.size > mostKnown) known.delete([...known.keys()][0] ?? "");
      return true;
    } catch (error) {
      log.warn({ err: error, event }, "the feed could not be asked for an event that is bet on");
      return false;
    }
  }

  /** Whatever ended before may have been put right meanwhile: what of that is bet on is asked for. */
  async function doubtChanged(ended: AbortSignal): Promise<void> {
    if (!isTurn(allChanges)) return;
    // What comes into doubt while it is asked for is asked for again.
    isAllInDoubt = false;
    const sinceMs = await readHeard(pool);
    if (sinceMs === undefined) return;
    const changed = await feed.changes(sinceMs - overlapMs, ended);
    if (!changed) {
      isAllInDoubt = true;
      retries.failed(allChanges);
      return;
    }
    retries.done(allChanges);
    for (const event of await listBetOn(pool, changed)) doubt(event);
  }

  function doubt(event: string): void {
    if (doubted.size < mostDoubted) doubted.add(event);
  }

  return {
    known: (event: string): OfferedEvent | undefined => known.get(event),
    /** It has a leg that is open, and whose end is not known. */
    missEnd: (event: string): void => void (book.event(event) || unended.add(event)),
    /** Something was told of one that the book does not have. */
    doubt,
    doubtAll: (): void => void (isAllInDoubt = true),
    /** What was known is of another term: somebody else may have heard since that it is not so. */
    forget: (): void => {
      known.clear();
      unended.clear();
    },
    /** Whether there is anything to be asked for now. */
    isDue: (): boolean =>
      doubted.size > 0 ||
      (isAllInDoubt && isTurn(allChanges)) ||
      // Since it was missed, an end may have come by itself.
      [...unended].some((event) => isTurn(event) && !book.event(event)),
    /** Asks for some of those that miss an end or are in doubt, and returns of which more is known now. */
    async askAnew(ended: AbortSignal): Promise<string[]> {
      if (book.staleSince() !== undefined) return [];
      if (isAllInDoubt) await doubtChanged(ended);
      const answered: string[] = [];
      const open = [...unended].filter(isTurn).slice(0, mostAtOnce);
      unended.clear();
      for (const event of open)
        if (!ended.aborted && (await ask(event, ended))) {
          answered.push(event);
          doubted.delete(event);
        }
      const next = [...doubted].slice(0, mostAtOnce);
      for (const event of next) doubted.delete(event);
      // What is in the book was told with all that stands.
      const wanted = (await listBetOn(pool, next)).filter((event) => !book.event(event));
      for (const event of wanted)
        if (!ended.aborted && (await ask(event, ended))) answered.push(event);
        else doubt(event);
      return answered;
    },
    /** That all bets stand as they should by what was told until then, if nothing is left to be asked. */
    async note(untilMs: number | undefined): Promise<void> {
      if (untilMs === undefined || isAllInDoubt || doubted.size > 0 || untilMs < notedMs + noteEveryMs) return;
      await noteHeard(pool, untilMs);
      notedMs = untilMs;
    },
  };
}

function toEvent({ event: id, fixture, scoreboard, ends, cancelled, cancelled_markets }: FeedEvent): OfferedEvent {
  return {
    id,
    fixture,
    scoreboard: scoreboard ?? undefined,
    producer: "prematch",
    markets: new Map(),
    ends: new Map(ends.map((end) => [end.market, toMarketEnd(end)])),
    cancelled: cancelled && toCancelled(cancelled),
    cancelledMarkets: cancelsAfter(new Map(), cancelled_markets),
  };
}

/** Among the names of events, which it is none of. */
const allChanges = "";
const mostKnown = 1_000;
const mostDoubted = 10_000;
/** Each may be a match that is played again for it. */
const mostAtOnce = 20;
const noteEveryMs = 10_000;
/** What was told just before may have been told of later than something else. */
const overlapMs = 60_000;
