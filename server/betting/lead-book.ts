import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
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
import { type Book, cancelOf } from "./book.ts";
import type { KnownEnd } from "./leg-ends.ts";
import { type DueBet, listBetsOfEvents, listOpenMarkets, listPending } from "./due-bets.ts";
import type { FeedClient } from "./feed-client.ts";
import { createForgottenEvents } from "./forgotten-events.ts";

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
  feed: Pick<FeedClient, "find" | "changes" | "heardUntil">;
}

/** A bet was placed at some house. */
const bookPlaced: Note<{ at: number }> = { kind: "book_placed" };

/**
 * Decides live bets when their time has come, and settles bets by what the feed says of their markets. What is to be done
 * stands in the rows and in the book, so that another house goes on wherever this one was.
 */
export function createBookLeader(options: LeadOptions) {
  const { pool, clock, log, bus, book, groups, engine, secret, feed } = options;
  let woken = new AbortController();
  /** Events whose ends have changed, of which bets that are settled are looked at too. */
  const touched = new Set<string>();
  const forgotten = createForgottenEvents(options);
  let asking: Promise<void> | undefined;
  const retries = createRetries(clock);
  /** The one that runs, and those before it that still have something under way. */
  let terms = 0;

  bus.onNote(bookPlaced, () => woken.abort());
  book.onChange(({ event, isEnd }) => {
    if (!isEnd || terms === 0) return;
    touched.add(event);
    woken.abort();
  });
  book.onUnknown((event) => {
    if (terms === 0) return;
    forgotten.doubt(event);
    woken.abort();
  });
  book.onStale(() => {
    forgotten.doubtAll();
    woken.abort();
  });

  async function lead({ ended }: Term): Promise<void> {
    terms += 1;
    for (const event of book.events()) touched.add(event.id);
    forgotten.forget();
    forgotten.doubtAll();
    const over = new AbortController();
    const stopped = AbortSignal.any([ended, over.signal]);
    try {
      while (!ended.aborted) await step(stopped);
    } finally {
      // Whoever leads next is not to wait for all that this one would have asked.
      over.abort();
      await asking;
      terms -= 1;
      if (terms === 0) touched.clear();
    }
  }

  async function step(ended: AbortSignal): Promise<void> {
    woken = new AbortController();
    const nextMs = await decideDue(ended);
    await lookForEnds();
    askAnew(ended);
    const untilMs = feed.heardUntil();
    await settleDue(ended);
    if (touched.size === 0 && !asking && !ended.aborted) await forgotten.note(untilMs);
    const cancel = callAt(clock, nextMs, () => woken.abort());
    const signal = AbortSignal.any([ended, woken.signal]);
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    cancel();
  }

  /** Beside the steps: live bets are due, however long the feed takes to answer. */
  function askAnew(ended: AbortSignal): void {
    if (!forgotten.isDue()) return;
    asking ??= forgotten
      .askAnew(ended)
      .then(
        (answered) => {
          for (const event of answered) touched.add(event);
          if (answered.length > 0) woken.abort();
        },
        (error: unknown) => {
          log.warn({ err: error }, "what has changed of past events could not be asked for");
          forgotten.doubtAll();
        },
      )
      .finally(() => (asking = undefined));
  }

  /** Returns when the next one is due. */
  async function decideDue(ended: AbortSignal): Promise<number> {
    const now = clock.now();
    const pending = await listPending(pool, mostAtOnce);
    const due = pending.filter(({ decidesAt, id }) => Math.max(decidesAt, retries.atMs(id)) <= now);
    await forEach(due, ended, (bet) => submit(bet, { kind: "decide", bet: bet.id }));
    return Math.min(Infinity, ...pending.map(({ decidesAt }) => decidesAt).filter((at) => at > now));
  }

  async function lookForEnds(): Promise<void> {
    for (const { event, market, startsAt } of await listOpenMarkets(pool))
      if (isEnd(knownOf({ event, market, startsAt: new Date(startsAt).toISOString() }))) touched.add(event);
      else forgotten.missEnd(event);
  }

  async function settleDue(ended: AbortSignal): Promise<void> {
    const events = [...touched];
    touched.clear();
    if (events.length === 0) return;
    const bets = await listBetsOfEvents(pool, events);
    const waiting = bets.filter(({ id, events: own }) => {
      if (retries.atMs(id) <= clock.now()) return true;
      for (const event of own) touched.add(event);
      return false;
    });
    await forEach(waiting, ended, (bet) => submit(bet, { kind: "settle", bet: bet.id, known: knownOf }));
  }

  function knownOf({ event: id, market, startsAt }: Pick<StoredLeg, "event" | "market" | "startsAt">): KnownEnd {
    const event = book.event(id) ?? forgotten.known(id);
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

/** Whether a leg that is open ends by it. */
function isEnd({ end, cancelled, isPostponed = false }: KnownEnd): boolean {
  if (end?.rolledBack !== undefined) return false;
  return end !== undefined || cancelled?.isOver === false || isPostponed;
}

/** What is not played within so long is void. */
const postponedMs = 48 * 3_600_000;
const pauseMs = 1_000;
const mostAtOnce = 5_000;
/** Fewer than the groups take, so that players' own calls are not refused meanwhile. */
const mostTogether = 200;
const mostOfPlayer = 10;
const failed = "the house that settles bets could not be told of a bet";
