import type {
  FeedMarket,
  FeedMessage,
  FeedSnapshot,
  Fixture,
  Producer,
  Scoreboard,
  StandingEnd,
} from "../../contract/odds-feed.ts";
import type { BookSport } from "../../rules/betting/sports.ts";
import { overStates } from "../../rules/betting/event-states.ts";
import type { PriceE2 } from "../../rules/betting/prices.ts";
import type { Clock } from "../runtime/clock.ts";
import { type Fair, pricesOf } from "./priced-market.ts";
import { type Cancelled, cancelsAfter, type MarketEnd, takenBack, toCancelled, toMarketEnd } from "./told-ends.ts";

export interface Offered {
  code: string;
  fair: Fair;
  /** Undefined where none is offered. */
  priceE2: PriceE2 | undefined;
  state: FeedMarket["state"];
  /** Grows with each change of price or state: the time of the message that it came with. */
  version: number;
}

export interface OfferedMarket {
  id: string;
  kind: string;
  lineQ: number | undefined;
  part: number | undefined;
  state: FeedMarket["state"];
  producer: Producer;
  /** By this house's clock, since when it has been open without a stop. */
  openSince: number;
  selections: ReadonlyMap<string, Offered>;
}

export interface OfferedEvent {
  id: string;
  fixture: Fixture;
  scoreboard: Scoreboard | undefined;
  producer: Producer;
  markets: Map<string, OfferedMarket>;
  ends: Map<string, MarketEnd>;
  cancelled: Cancelled | undefined;
  cancelledMarkets: Map<string, Cancelled>;
}

/** What has changed of an event; `markets` are undefined if all of it has, or it is gone. */
export interface BookChange {
  event: string;
  sport: BookSport;
  markets: readonly string[] | undefined;
  /** Whether it may be how bets end. */
  isEnd: boolean;
}

export type Book = ReturnType<typeof createBook>;

/**
 * The book in memory, as the feed's messages make it: each house of a database hears them itself, and comes to the same
 * prices. Nothing of it is stored.
 */
export function createBook({ clock }: { clock: Clock }) {
  const events = new Map<string, OfferedEvent>();
  const hearers: ((change: BookChange) => void)[] = [];
  const staleHearers: (() => void)[] = [];
  const unknownHearers: ((event: string) => void)[] = [];
  /** Told anew since a producer was asked for all it has. */
  const told = { prematch: new Set<string>(), live: new Set<string>() };
  /** Over, the first to end first. */
  const ended = new Set<string>();
  const staleSince: Record<Producer, number | undefined> = { prematch: clock.now(), live: clock.now() };

  function take(message: Exclude<FeedMessage, { kind: "alive" }>): void {
    if (message.kind === "snapshot_complete") return dropUntold(message.producer);
    const atMs = Date.parse(message.at);
    if (message.kind === "snapshot") return takeSnapshot(message, atMs);
    const event = events.get(message.event);
    if (!event) {
      if (endKinds.has(message.kind)) for (const hear of unknownHearers) hear(message.event);
      return;
    }
    switch (message.kind) {
      case "odds_change":
        event.producer = message.producer;
        for (const market of message.markets) takeMarket(event, market, message.producer, atMs);
        return changed(
          event,
          message.markets.map(({ market }) => market),
        );
      case "bet_stop":
        for (const market of event.markets.values())
          if (market.state === "open") event.markets.set(market.id, inState(market, "suspended", atMs));
        return changed(event);
      case "fixture_change":
        event.fixture = message.fixture;
        changed(event);
        return forgetOldest(event);
      case "score":
        event.scoreboard = message.scoreboard;
        return changed(event, []);
      case "settlement":
        for (const end of message.ends) takeEnd(event, end);
        return changed(
          event,
          message.ends.map(({ market }) => market),
          true,
        );
      case "rollback_settlement":
        for (const id of message.markets) {
          const end = event.ends.get(id);
          if (end) event.ends.set(id, { ...end, rolledBack: message.reason });
        }
        openAnew(event, message.markets);
        return changed(event, message.markets, true);
      case "bet_cancel":
        cancel(event, message.markets, { reason: message.reason, isOver: false });
        return changed(event, message.markets ?? undefined, true);
      case "rollback_cancel":
        cancel(event, message.markets, { reason: message.reason, isOver: true });
        openAnew(event, message.markets);
        return changed(event, message.markets ?? undefined, true);
    }
  }

  /** What was offered of it before holds no more. */
  function openAnew(event: OfferedEvent, markets: readonly string[] | null): void {
    for (const market of event.markets.values())
      if (markets === null || markets.includes(market.id))
        event.markets.set(market.id, { ...market, openSince: clock.now() });
  }

  function takeSnapshot(message: FeedSnapshot, atMs: number): void {
    const { event: id, producer, fixture, scoreboard, cancelled } = message;
    told[producer].add(id);
    const before = events.get(id);
    const event: OfferedEvent = {
      id,
      fixture,
      scoreboard: scoreboard ?? undefined,
      producer,
      markets: new Map(),
      ends: before?.ends ?? new Map(),
      cancelled: cancelled ? toCancelled(cancelled) : takenBack(before?.cancelled),
      cancelledMarkets: before?.cancelledMarkets ?? new Map(),
    };
    // What has not changed keeps its version, and what nobody names any more is closed.
    for (const market of before?.markets.values() ?? []) event.markets.set(market.id, market);
    for (const market of message.markets) takeMarket(event, market, producer, atMs);
    const named = new Set(message.markets.map(({ market }) => market));
    for (const market of before?.markets.values() ?? [])
      if (!named.has(market.id) && market.state !== "closed")
        event.markets.set(market.id, inState(market, "closed", atMs));
    for (const end of message.ends) takeEnd(event, end);
    // What was cancelled after it had been settled is so, though its end is news, too.
    event.cancelledMarkets = cancelsAfter(event.cancelledMarkets, message.cancelled_markets);
    events.set(id, event);
    const isEnd = event.ends.size > 0 || event.cancelled !== undefined || event.cancelledMarkets.size > 0;
    changed(event, undefined, isEnd);
    forgetOldest(event);
  }

  /** What is long over is asked for where it is still needed. */
  function forgetOldest({ id, fixture: { state } }: OfferedEvent): void {
    if (!overStates.has(state)) return void ended.delete(id);
    ended.add(id);
    const [oldest] = ended;
    if (ended.size > mostEnded && oldest !== undefined) drop(oldest);
  }

  function drop(id: string): void {
    const event = events.get(id);
    events.delete(id);
    ended.delete(id);
    if (event) changed(event);
  }

  function takeMarket(event: OfferedEvent, told: FeedMarket, producer: Producer, atMs: number): void {
    const before = event.markets.get(told.market);
    const prices = pricesOf(told, producer === "live");
    const selections = Object.entries(told.fairs).map(([code, fair]): [string, Offered] => {
      const last = before?.selections.get(code);
      const priceE2 = prices.get(code);
      const isSame = last !== undefined && last.priceE2 === priceE2 && last.state === told.state;
      const version = isSame ? last.version : Math.max(atMs, (last?.version ?? 0) + 1);
      return [code, { code, fair, priceE2, state: told.state, version }];
    });
    event.markets.set(told.market, {
      id: told.market,
      kind: told.kind,
      lineQ: told.line_q,
      part: told.part,
      state: told.state,
      producer,
      openSince: before?.state === "open" && told.state === "open" ? before.openSince : clock.now(),
      selections: new Map(selections),
    });
  }

  function takeEnd(event: OfferedEvent, end: StandingEnd): void {
    const { market, version, rolled_back } = end;
    const before = event.ends.get(market);
    if (before && before.version >= version) {
      // Only a snapshot says so of what is known.
      if (before.version === version && rolled_back !== undefined) event.ends.set(market, toMarketEnd(end));
      return;
    }
    event.ends.set(market, toMarketEnd(end));
    // A market that is settled after it was cancelled is not cancelled any more, whether or not that was heard.
    if (event.cancelledMarkets.get(market)?.isOver === false) event.cancelledMarkets.delete(market);
  }

  function dropUntold(producer: Producer): void {
    for (const event of events.values())
      if (event.producer === producer && !told[producer].has(event.id)) drop(event.id);
  }

  function staleOfAll(): number | undefined {
    const since = Object.values(staleSince).filter((each) => each !== undefined);
    return since.length > 0 ? Math.min(...since) : undefined;
  }

  function changed({ id: event, fixture: { sport } }: OfferedEvent, markets?: readonly string[], isEnd = false): void {
    for (const hear of hearers) hear({ event, sport, markets, isEnd });
  }

  return {
    take,
    /** From now on all that the producer has is told anew. */
    beginRecovery: (producer: Producer) => told[producer].clear(),
    setStale(producer: Producer, sinceMs: number | undefined): void {
      if (staleSince[producer] === sinceMs) return;
      const before = staleOfAll();
      staleSince[producer] = sinceMs;
      for (const event of events.values())
        if ([...event.markets.values()].some((market) => market.producer === producer)) {
          if (sinceMs === undefined)
            for (const market of event.markets.values())
              if (market.producer === producer) event.markets.set(market.id, { ...market, openSince: clock.now() });
          changed(event);
        }
      if (staleOfAll() !== before) for (const hear of staleHearers) hear();
    },
    staleSince: staleOfAll,
    isStale: (producer: Producer): boolean => staleSince[producer] !== undefined,
    event: (id: string): OfferedEvent | undefined => events.get(id),
    events: (): Iterable<OfferedEvent> => events.values(),
    onChange: (hear: (change: BookChange) => void) => void hearers.push(hear),
    /** Of an event that the book does not have, something was told by which bets may end. */
    onUnknown: (hear: (event: string) => void) => void unknownHearers.push(hear),
    /** Of `staleSince`, which says of all producers since when the first of them is silent. */
    onStale: (hear: () => void) => void staleHearers.push(hear),
    /** What a bet could be placed on now; undefined of what nobody knows. */
    offered(selection: string): { event: OfferedEvent; market: OfferedMarket; selection: Offered } | undefined {
      const [event = "", market = "", code = ""] = selection.split(":");
      const found = events.get(event);
      const inMarket = found?.markets.get(market);
      const one = inMarket?.selections.get(code);
      return found && inMarket && one ? { event: found, market: inMarket, selection: one } : undefined;
    },
    /**
     * As it stands for whoever bets: nothing is open that a silent producer has told, that is void or settled, and nothing
     * from before a match once it should have begun, whether or not anybody has said stop.
     */
    stateOf(event: OfferedEvent, { id, state, producer }: OfferedMarket): FeedMarket["state"] {
      if (state !== "open") return state;
      if (isVoid(event, id)) return "suspended";
      const end = event.ends.get(id);
      if (end && end.rolledBack === undefined) return "closed";
      const isLate = producer === "prematch" && Date.parse(event.fixture.starts_at) <= clock.now();
      return isLate || staleSince[producer] !== undefined ? "suspended" : state;
    },
  };
}

/** Some hours of what the sandbox plays. */
const mostEnded = 1_000;
const endKinds: ReadonlySet<FeedMessage["kind"]> = new Set([
  "settlement",
  "rollback_settlement",
  "bet_cancel",
  "rollback_cancel",
]);

/** What is said of a market's being cancelled, by itself or with its event: what stands comes before what was taken back. */
export function cancelOf({ cancelled, cancelledMarkets }: OfferedEvent, market: string): Cancelled | undefined {
  const own = cancelledMarkets.get(market);
  return [own, cancelled].find((each) => each?.isOver === false) ?? own ?? cancelled;
}

/** Whether all bets on it are void as things stand. */
export function isVoid(event: OfferedEvent, market: string): boolean {
  return cancelOf(event, market)?.isOver === false;
}

function cancel(event: OfferedEvent, markets: readonly string[] | null, how: Cancelled): void {
  if (markets === null) event.cancelled = how;
  else for (const id of markets) event.cancelledMarkets.set(id, how);
}

function inState(market: OfferedMarket, state: FeedMarket["state"], atMs: number): OfferedMarket {
  const selections = [...market.selections].map(([code, each]): [string, Offered] => [
    code,
    { ...each, state, version: Math.max(atMs, each.version + 1) },
  ]);
  return { ...market, state, selections: new Map(selections) };
}
