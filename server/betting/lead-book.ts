import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { FeedEvent } from "../../contract/odds-feed.ts";
import type { Term } from "../db/leader.ts";
import { houseKey } from "../games/house-key.ts";
import { Refusal } from "../http/refusal.ts";
import { type Note, announce, type Bus } from "../live/bus.ts";
import { callAt, type Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { createRetries } from "../runtime/retries.ts";
import type { Engine } from "../wallet/engine.ts";
import type { Groups } from "../wallet/groups.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import type { StoredLeg } from "./book-bet.ts";
import type { BookBetOrder } from "./book-engine.ts";
import { type Book, cancelOf, type OfferedEvent } from "./book.ts";
import type { KnownEnd } from "./leg-ends.ts";
import { type DueBet, listBetsOfEvents, listOpenMarkets, listPending } from "./due-bets.ts";
import { cancelsAfter, toCancelled, toMarketEnd } from "./told-ends.ts";

interface LeadOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  bus: Pick<Bus, "onNote">;
  book: Book;
  groups: Groups;
  engine: Engine<BookBetOrder>;
  /** Of the house's own keys. */
  secret: Buffer;
  /** Asks the feed for an event that it tells nothing of any more. */
  find(event: string): Promise<FeedEvent | undefined>;
}

/** A bet was placed at some house. */
const bookPlaced: Note<{ at: number }> = { kind: "book_placed" };

/**
 * Decides live bets when their time has come, and settles bets by what the feed says of their markets. What is to be done
 * stands in the rows and in the book, so that another house goes on wherever this one was.
 */
export function createBookLeader(options: LeadOptions) {
  const { pool, clock, log, bus, book, groups, engine, secret, find } = options;
  let woken = new AbortController();
  /** Events whose ends have changed, of which bets that are settled are looked at too. */
  const touched = new Set<string>();
  /** What the feed has said of events that are in the book no more. */
  const known = new Map<string, OfferedEvent>();
  const retries = createRetries(clock);
  /** The one that runs, and those before it that still have something under way. */
  let terms = 0;

  bus.onNote(bookPlaced, () => woken.abort());
  book.onChange(({ event, isEnd }) => {
    if (!isEnd || terms === 0) return;
    touched.add(event);
    woken.abort();
  });

  async function lead({ ended }: Term): Promise<void> {
    terms += 1;
    for (const event of book.events()) touched.add(event.id);
    try {
      while (!ended.aborted) await step(ended);
    } finally {
      terms -= 1;
      if (terms === 0) touched.clear();
    }
  }

  async function step(ended: AbortSignal): Promise<void> {
    woken = new AbortController();
    const nextMs = await decideDue(ended);
    await settleDue(ended);
    const cancel = callAt(clock, nextMs, () => woken.abort());
    const signal = AbortSignal.any([ended, woken.signal]);
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    cancel();
  }

  /** Returns when the next one is due. */
  async function decideDue(ended: AbortSignal): Promise<number> {
    const now = clock.now();
    const pending = await listPending(pool, mostAtOnce);
    const due = pending.filter(({ decidesAt, id }) => Math.max(decidesAt, retries.atMs(id)) <= now);
    await forEach(due, ended, (bet) => submit(bet, { kind: "decide", bet: bet.id }));
    return Math.min(Infinity, ...pending.map(({ decidesAt }) => decidesAt).filter((at) => at > now));
  }

  async function settleDue(ended: AbortSignal): Promise<void> {
    const events = new Set(touched);
    touched.clear();
    const open = await listOpenMarkets(pool);
    for (const { event, market, startsAt } of open) {
      const leg = { event, market, startsAt: new Date(startsAt).toISOString() };
      await askFor(event);
      const { end, cancelled, isPostponed } = knownOf(leg);
      if (end?.rolledBack === undefined ? end || (cancelled && !cancelled.isOver) || isPostponed : false)
        events.add(event);
    }
    if (events.size === 0) return;
    const bets = await listBetsOfEvents(pool, [...events]);
    const waiting = bets.filter(({ id, events: own }) => {
      if (retries.atMs(id) <= clock.now()) return true;
      for (const event of own) touched.add(event);
      return false;
    });
    await forEach(waiting, ended, (bet) => submit(bet, { kind: "settle", bet: bet.id, known: knownOf }));
  }

  /** After a time away: what the feed tells nothing of any more it still knows. */
  async function askFor(event: string): Promise<void> {
    const before = known.get(event);
    // What has not ended by then, as it was put off, may yet.
    const isOver = before && (before.ends.size > 0 || before.cancelled !== undefined);
    if (book.event(event) || isOver || book.staleSince() !== undefined) return;
    if (retries.atMs(event) > clock.now()) return;
    const found = await find(event).catch(() => undefined);
    retries.failed(event);
    if (!found) return log.warn({ event }, "the feed knows nothing of an event that is bet on");
    known.set(event, toEvent(found));
    if (known.size > mostKnown) known.delete([...known.keys()][0] ?? "");
  }

  function knownOf({ event: id, market, startsAt }: Pick<StoredLeg, "event" | "market" | "startsAt">): KnownEnd {
    const event = book.event(id) ?? known.get(id);
    if (!event) return {};
    const { state, starts_at: now } = event.fixture;
    const latestMs = Date.parse(startsAt) + postponedMs;
    const isPostponed = state === "postponed" ? clock.now() >= latestMs : Date.parse(now) >= latestMs;
    const cancelled = cancelOf(event, market);
    return { end: event.ends.get(market), cancelled, isPostponed, score: event.scoreboard?.score };
  }

  async function submit({ id, player, revision }: DueBet, order: BookBetOrder): Promise<void> {
    const answer = await groups.submit(engine, {
      player,
      // However many houses try, and whatever they believe, it is one operation.
      key: houseKey(secret, `book ${order.kind} ${id} ${revision}`),
      fingerprint: fingerprintOf({ name: `book ${order.kind}` }, { id, revision }),
      validUntil: undefined,
      blocked: false,
      order,
    });
    // Too much is asked of it at this moment.
    if (answer instanceof Refusal) throw new Error(`the wallet has refused it: ${answer.error}`);
  }

  /** Many players at once, and a few bets of each: of one player's calls the wallet takes so many and no more. */
  async function forEach(bets: readonly DueBet[], ended: AbortSignal, work: (bet: DueBet) => Promise<void>) {
    const ofPlayers = new Map<bigint, DueBet[]>();
    for (const bet of bets) {
      const own = ofPlayers.get(bet.player) ?? [];
      ofPlayers.set(bet.player, own);
      own.push(bet);
    }
    const waiting = ofPlayers.values();
    async function go(): Promise<void> {
      for (const own of waiting)
        for (let at = 0; at < own.length && !ended.aborted; at += mostOfPlayer)
          await Promise.all(own.slice(at, at + mostOfPlayer).map(one));
    }
    async function one(bet: DueBet): Promise<void> {
      await work(bet).then(
        () => retries.done(bet.id),
        (error: unknown) => {
          // The others go on.
          log.warn({ err: error, bet: bet.id }, "a bet of the book waits, and is tried again");
          retries.failed(bet.id);
          for (const event of bet.events) touched.add(event);
        },
      );
    }
    await Promise.all(Array.from({ length: Math.min(mostTogether, ofPlayers.size) }, go));
  }

  return {
    lead,
    /** Has whoever leads look at once. */
    wake: () =>
      announce(pool, bookPlaced, { at: clock.now() }).catch((error: unknown) => log.warn({ err: error }, failed)),
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

/** What is not played within so long is void. */
const postponedMs = 48 * 3_600_000;
const pauseMs = 1_000;
const mostAtOnce = 5_000;
/** Fewer than the groups take, so that players' own calls are not refused meanwhile. */
const mostTogether = 200;
const mostOfPlayer = 10;
const mostKnown = 1_000;
const failed = "the house that settles bets could not be told of a bet";
