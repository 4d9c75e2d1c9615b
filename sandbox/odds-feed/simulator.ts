import type { FeedEvent, FeedMessage, Producer } from "../../contract/odds-feed.ts";
import { correctedWithinMs, courseOf } from "../../rules/matches/course.ts";
import { bookSports } from "../../rules/betting/sports.ts";
import { createCalendar } from "./calendar.ts";
import { createMatchRun, keptAfterMs, type MatchRun, type Said, type Wish } from "./match-run.ts";
import { hashing } from "./seeded.ts";

/** No match is longer, what is corrected after its end included. */
const longestMs = 1_200_000;
const mostByHand = 1_000;
const changesForMs = 3 * 86_400_000;

/**
 * All matches of a calendar, from one seed and time alone: whoever starts at the same moment is told the same, in however
 * many steps, and any match can be played again from its seed.
 */
export function createSimulator({ seed, startMs }: { seed: string; startMs: number }) {
  const calendar = createCalendar(seed);
  const runs = new Map<string, MatchRun>();
  /** Gone, and not to be played again from its seed: that knows nothing of what was done by hand. */
  const byHand = new Map<string, MatchRun>();
  const seqs: Record<Producer, number> = { prematch: 0, live: 0 };
  let nowMs = startMs;
  let stirred = 0;
  for (const sport of bookSports)
    for (const match of [
      ...calendar
        .between(sport, startMs - longestMs, startMs)
        .filter((each) => each.startsMs + courseOf(hashing, each).endMs + correctedWithinMs + keptAfterMs > startMs),
      ...calendar.ahead(sport, startMs),
    ])
      addRun(match);
  for (const run of runs.values()) run.advance(startMs);
  dropGone();

  function addRun(match: MatchRun["match"]): void {
    if (!runs.has(match.id)) runs.set(match.id, createMatchRun(match, startMs));
  }

  function dropGone(): void {
    for (const [id, run] of runs) {
      if (!run.isGone(nowMs)) continue;
      runs.delete(id);
      if (!run.isPlayed()) continue;
      byHand.set(id, run);
      if (byHand.size > mostByHand) byHand.delete([...byHand.keys()][0] ?? "");
    }
  }

  function stamped({ atMs, ...said }: Said): FeedMessage {
    seqs[said.producer] += 1;
    return { ...said, seq: seqs[said.producer], at: new Date(atMs).toISOString() };
  }

  return {
    /** What is to be told since the last time, in order. */
    advance(toMs: number): FeedMessage[] {
      if (toMs <= nowMs) return [];
      for (const sport of bookSports) for (const match of calendar.announced(sport, nowMs, toMs)) addRun(match);
      nowMs = toMs;
      const said = [...runs.values()]
        .filter((run) => run.nextMs() <= toMs)
        .flatMap((run) => run.advance(toMs))
        .map((each, order) => ({ each, order }))
        .sort(
          (one, other) =>
            one.each.atMs - other.each.atMs || compare(one.each.event, other.each.event) || one.order - other.order,
        )
        .map(({ each }) => stamped(each));
      dropGone();
      return said;
    },
    /** All that a producer has. */
    snapshot(producer: Producer): FeedMessage[] {
      const at = { producer, seq: seqs[producer], at: new Date(nowMs).toISOString() };
      const all = [...runs.values()].filter((run) => run.producer === producer && run.match.announcedMs <= nowMs);
      return [
        ...all.map((run): FeedMessage => ({ kind: "snapshot", ...at, ...run.whole() })),
        { kind: "snapshot_complete", ...at },
      ];
    },
    alive: (producer: Producer): FeedMessage => {
      seqs[producer] += 1;
      return { kind: "alive", producer, seq: seqs[producer], at: new Date(nowMs).toISOString() };
    },
    /** Loses a number, as a message lost on its way does. */
    skip: (producer: Producer): void => void (seqs[producer] += 1),
    /** A match whenever it is or was; undefined of what has not been announced. */
    event(id: string): FeedEvent | undefined {
      const known = runs.get(id) ?? byHand.get(id);
      if (known) return known.match.announcedMs <= nowMs ? known.whole() : undefined;
      const match = calendar.find(id);
      if (!match || match.startsMs > nowMs) return undefined;
      const run = createMatchRun(match, nowMs);
      run.advance(nowMs);
      return run.whole();
    },
    /** Of which something may have been told since. To know it of each it would have to be played again. */
    changes(afterMs: number): string[] {
      const fromMs = Math.max(afterMs, nowMs - changesForMs) - longestMs;
      const played = bookSports.flatMap((sport) => calendar.between(sport, fromMs, nowMs).map(({ id }) => id));
      return [...new Set([...played, ...byHand.keys()])];
    },
    /** The prices of some live match move, as they do under load. */
    stir(): FeedMessage[] {
      const live = [...runs.values()].filter(({ producer, isOver }) => producer === "live" && !isOver());
      const run = live[stirred++ % Math.max(1, live.length)];
      return run?.byHand(nowMs, { action: "move", by: stirred % 2 === 0 ? 0.03 : -0.03 }).map(stamped) ?? [];
    },
    byHand(id: string, wish: Wish): FeedMessage[] | undefined {
      return runs.get(id)?.byHand(nowMs, wish).map(stamped);
    },
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
