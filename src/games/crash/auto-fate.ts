import type { OwnBets } from "../../../worker/shared/views.ts";
import type { Played } from "../table/autoplay/run-autoplay.ts";
import { netOfBet } from "./bet-words.ts";

/** The bet that autoplay waits for. */
export interface AwaitedBet {
  id: string;
  /** Whether it has been among the open ones. */
  isSeen: boolean;
}

/** What has come of it, in whatever way that was learned: undefined while it is open. Without a line nothing more is done. */
export function fateOf({ id, isSeen }: AwaitedBet, { open, ended }: OwnBets, isLive: boolean): Played | undefined {
  const mine = ended.find((each) => each.id === id);
  if (mine) return { netMicro: netOfBet(mine) };
  if (!isLive) return { end: "offline" };
  // What was taken back is in neither list.
  return isSeen && !open.some((each) => each.id === id) ? { end: undefined } : undefined;
}
