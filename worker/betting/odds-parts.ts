import type { BookEvent, Selection } from "../../contract/betting.ts";
import { fieldKey, type OddsPart } from "../../contract/odds-parts.ts";
import { Parted } from "../bridge/parted.ts";
import type { SeenEvent, SeenLegs, SeenList } from "./odds-views.ts";

/** Below this a device's clock has not moved against the house's. */
const clockMs = 250;
/** A match's clock goes on by itself for half a minute; it is told anew once in each of these. */
const clockAnewMs = 15_000;
const clockS = 1.5;

/** A list or an event, of which prices cross that have moved, and rows of which more has changed. */
export function inParts<Seen extends SeenList | SeenEvent>(seen: Seen): Parted<Seen> {
  return new Parted(seen, (last) =>
    isSameWhere(last, seen, isSameList) ? { ...eventsChanged(last, seen), ...pricesMoved(last, seen) } : undefined,
  );
}

/** The legs of a slip, which cross as a whole when anything about them has changed. */
export function legsInTurn(seen: SeenLegs): Parted<SeenLegs> {
  return new Parted(seen, (last) => (isSameWhere(last, seen, isSame) ? {} : undefined));
}

type Seen = SeenList | SeenEvent | SeenLegs;

/** As of when it was seen matters of what is not fresh alone. */
function isSameWhere(before: Seen, now: Seen, isSameValue: typeof isSame): boolean {
  if (!before || !now || before.stale || now.stale) return false;
  const { aheadMs, ...rest } = before.value;
  const { aheadMs: aheadMsNow, ...restNow } = now.value;
  return Math.abs(aheadMs - aheadMsNow) < clockMs && isSameValue(rest, restNow);
}

/** Of the same events in the same order. */
function isSameList(before: unknown, now: unknown): boolean {
  return isSame(before, now, (key, one, other) => {
    if (key === "event") return (one as BookEvent | null)?.id === (other as BookEvent | null)?.id;
    if (key !== "events") return undefined;
    const [all, others] = [one as BookEvent[], other as BookEvent[]];
    return all.length === others.length && all.every(({ id }, at) => id === others[at]?.id);
  });
}

/** What has changed of events beside prices. */
function eventsChanged(before: SeenList | SeenEvent, now: SeenList | SeenEvent): OddsPart {
  const known = eventsOf(before);
  return Object.fromEntries(
    eventsOf(now).flatMap((event, at) =>
      Object.entries(event)
        .filter(([field, value]) => !isSame(known[at]?.[field as keyof BookEvent], value, isSameOfSelection))
        .map(([field, value]) => [fieldKey(event, field), value]),
    ),
  );
}

/** Undefined of what is to be compared like anything else. */
type IsSameOf = (key: string, before: unknown, now: unknown) => boolean | undefined;

const isSameOfSelection: IsSameOf = (key, before, now) => {
  if (key === "price") return (before === null) === (now === null);
  if (key === "version" || key === "expected_return") return true;
  return key === "clock" ? isSameClock(before as Clock, now as Clock) : undefined;
};

function isSame(before: unknown, now: unknown, isSameOf: IsSameOf = () => undefined): boolean {
  if (before === now) return true;
  if (typeof before !== "object" || typeof now !== "object" || before === null || now === null) return false;
  const [one, other] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && (isSameOf(key, one[key], other[key]) ?? isSame(one[key], other[key], isSameOf)))
  );
}

type Clock = NonNullable<BookEvent["score"]>["clock"];

/** Whether the clock told before has come by itself to where the one told now is. */
function isSameClock(before: Clock, now: Clock): boolean {
  if (!before || !now) return before === now;
  const [beforeMs, nowMs] = [Date.parse(before.at), Date.parse(now.at)];
  const passedMs = nowMs - beforeMs;
  const isToldAnew = Math.floor(beforeMs / clockAnewMs) !== Math.floor(nowMs / clockAnewMs);
  if (before.speed !== now.speed || passedMs < 0 || isToldAnew) return false;
  return Math.abs(before.seconds + (passedMs / 1_000) * before.speed - now.seconds) <= clockS;
}

function pricesMoved(before: SeenList | SeenEvent, now: SeenList | SeenEvent): OddsPart {
  const known = new Map(selectionsOf(before).map((selection) => [selection.id, selection]));
  const moved: OddsPart = {};
  for (const { id, price, version } of selectionsOf(now)) {
    const last = known.get(id);
    if (last?.price !== price || last.version !== version) moved[id] = [price, version];
  }
  return moved;
}

function eventsOf(seen: SeenList | SeenEvent): BookEvent[] {
  if (!seen) return [];
  if ("events" in seen.value) return seen.value.events;
  return seen.value.event ? [seen.value.event] : [];
}

function selectionsOf(seen: SeenList | SeenEvent): Selection[] {
  return eventsOf(seen).flatMap(({ markets }) => markets.flatMap(({ selections }) => selections));
}

/** Of an event what a list shows, so that it is told nothing of the rest. */
export function listed(event: BookEvent): BookEvent {
  const { score, markets } = event;
  const shown = [
    markets.find(({ kind }) => winners.includes(kind)),
    markets.find(({ kind }) => kind.toLowerCase().startsWith("total")),
  ];
  return {
    ...event,
    score: score && { ...score, attack: null, stats: {}, incidents: [] },
    markets: shown.flatMap((market) => market ?? []),
  };
}

const winners = ["winner3", "winner2", "matchWinner"];
