import type { SharedBet, SharedState } from "../../contract/shared-rounds.ts";
import type { SharedRow } from "../cache/shared-row.ts";

/** The player's bets of shared rounds, as far as this device knows them. */
export interface OwnBetsRow extends SharedRow {
  /** In the order in which they were placed. */
  open: readonly SharedBet[];
  /** The last that have ended, newest first: what is told late never opens one again. */
  ended: readonly EndedBet[];
}

export interface EndedBet {
  bet: SharedBet;
  /** Whether the player has seen it end, or was told. */
  isTold: boolean;
  /** It was not known before it had ended: placed on another device, or here by an order whose answer is still out. */
  isFirstHeard?: true;
}

export const noOwnBets: OwnBetsRow = { id: "shared", revision: 0, open: [], ended: [] };

const mostOpen = 50;
const mostEnded = 50;

type Changed = Pick<OwnBetsRow, "open" | "ended">;
type IsSeen = (bet: SharedBet) => boolean;

/** Merges what the house said of one bet, in whatever order it arrives; undefined if it is no news. */
export function withBet({ open, ended }: Changed, bet: SharedBet, isSeen: IsSeen): Changed | undefined {
  if (ended.some((each) => each.bet.id === bet.id)) return undefined;
  const isKnown = open.some(({ id }) => id === bet.id);
  if (bet.state === "open") {
    if (isKnown) return undefined;
    return { open: [...open, bet].sort((a, b) => (a.at < b.at ? -1 : 1)).slice(-mostOpen), ended };
  }
  // What was placed and has ended elsewhere was told there.
  const isTold = !isKnown || bet.state === "cancelled" || isSeen(bet);
  const one: EndedBet = { bet, isTold, ...(isKnown ? {} : { isFirstHeard: true }) };
  return { open: open.filter(({ id }) => id !== bet.id), ended: withEnded(ended, one) };
}

/** The answer to an order of this device. The player is still to be told of a bet that had ended before it came. */
export function withAnswer(known: Changed, bet: SharedBet): Changed | undefined {
  const isLate = (each: EndedBet) => each.bet.id === bet.id && each.isFirstHeard && bet.state === "open";
  if (!known.ended.some(isLate)) return withBet(known, bet, () => true);
  const ended = known.ended.map((each) => (isLate(each) ? { bet: each.bet, isTold: !isEnd(each.bet) } : each));
  return { open: known.open, ended };
}

/** What was taken back has come to nothing that there is to tell. */
const isEnd = ({ state }: SharedBet) => state !== "cancelled";

export function withNews(known: Changed, news: SharedState, isSeen: IsSeen): Changed | undefined {
  let next = known;
  // Oldest first, as they are put before each other.
  for (const bet of [...news.ended].reverse()) next = withBet(next, bet, isSeen) ?? next;
  for (const bet of news.open) next = withBet(next, bet, isSeen) ?? next;
  return next === known ? undefined : next;
}

/** Bets that the house no longer lists, neither open nor among the last that ended. */
export function goneFrom({ open }: Changed, news: SharedState): readonly SharedBet[] {
  const listed = new Set([...news.open, ...news.ended].map(({ id }) => id));
  return open.filter(({ id }) => !listed.has(id));
}

export function without({ open, ended }: Changed, id: string): Changed | undefined {
  return open.some((bet) => bet.id === id) ? { open: open.filter((bet) => bet.id !== id), ended } : undefined;
}

/** Marks bets as told. Whoever gets a change tells the player; all others get undefined. */
export function withTold({ ended }: Changed, ids: readonly string[]): Pick<OwnBetsRow, "ended"> | undefined {
  const isMeant = ({ bet, isTold }: EndedBet) => !isTold && ids.includes(bet.id);
  if (!ended.some(isMeant)) return undefined;
  return { ended: ended.map((each) => (isMeant(each) ? { ...each, isTold: true } : each)) };
}

function withEnded(ended: readonly EndedBet[], one: EndedBet): EndedBet[] {
  return [one, ...ended].slice(0, mostEnded);
}
