import type { Bet } from "../../contract/bets.ts";
import type { Round, RoundsState } from "../../contract/rounds.ts";
import type { SharedRow } from "../cache/shared-row.ts";

export interface CachedRounds extends SharedRow {
  /** At most one per game. */
  open: readonly Round[];
  /** Recently ended rounds, latest first; a late message never reopens one. */
  over: readonly OverRound[];
}

interface OverRound extends Pick<Bet, "id" | "game" | "amount"> {
  /** Whether the player saw it end or was told. */
  isTold: boolean;
}

export const noRounds: CachedRounds = { id: "rounds", revision: 0, open: [], over: [] };

/** More than late replies can be about. */
const mostOver = 30;

type Changed = Pick<CachedRounds, "open" | "over">;

/** Merges what the house said of one round, in whatever order it arrives; undefined if it is no news. */
export function withRound({ open, over }: Changed, round: Round): Changed | undefined {
  if (round.state !== "open") return withEnd({ open, over }, round);
  const isOver = over.some(({ id }) => id === round.id);
  const openRound = open.find(({ game }) => game === round.game);
  if (isOver || (openRound?.id === round.id && openRound.seq >= round.seq)) return undefined;
  // Only one round of a game can be open, so the older one has ended.
  if (openRound && openRound.id !== round.id && openRound.at > round.at) return undefined;
  return {
    open: [...open.filter((each) => each !== openRound), round],
    over: openRound && openRound.id !== round.id ? ended(over, openRound, false) : over,
  };
}

/**
 * Merges the house's list of all open rounds. A round that was known to be open before the list was requested, and is
 * not on it, has ended unseen.
 */
export function withList(known: Changed, list: readonly Round[], askedWith: readonly string[]): Changed | undefined {
  let next: Changed = known;
  for (const round of list) next = withRound(next, round) ?? next;
  for (const round of next.open) {
    if (!askedWith.includes(round.id) || list.some(({ id }) => id === round.id)) continue;
    next = { open: next.open.filter((each) => each !== round), over: ended(next.over, round, false) };
  }
  return next === known ? undefined : next;
}

/** Merges live news of all rounds. The ended ones were ended by their player, who knows the result. */
export function withNews(known: Changed, news: RoundsState): Changed | undefined {
  let next = known;
  for (const round of news.open) next = withRound(next, round) ?? next;
  for (const bet of news.ended) next = withEnd(next, bet) ?? next;
  return next === known ? undefined : next;
}

/** Marks a round as told. The one caller that gets a change tells the player; all others get undefined. */
export function withTold({ over }: Changed, id: string): Pick<CachedRounds, "over"> | undefined {
  if (!over.some((each) => each.id === id && !each.isTold)) return undefined;
  return { over: over.map((each) => (each.id === id ? { ...each, isTold: true } : each)) };
}

function withEnd({ open, over }: Changed, round: Pick<Bet, "id" | "game" | "amount">): Changed | undefined {
  if (over.some(({ id, isTold }) => id === round.id && isTold)) return undefined;
  return { open: open.filter(({ id }) => id !== round.id), over: ended(over, round, true) };
}

function ended(
  over: readonly OverRound[],
  { id, game, amount }: Pick<Bet, "id" | "game" | "amount">,
  isTold: boolean,
): OverRound[] {
  return [{ id, game, amount, isTold }, ...over.filter((each) => each.id !== id)].slice(0, mostOver);
}
