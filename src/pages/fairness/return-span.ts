import type { Returns } from "../../../contract/feed.ts";
import { parseMoney } from "../../../rules/money.ts";

type GameReturn = Returns["items"][number];

export interface ReturnSpan {
  returned: number;
  expected: number;
  low: number;
  high: number;
  from: number;
  to: number;
  isInside: boolean;
}

/** Undefined if nothing was staked. */
export function returnSpan({ staked, returned, expected, band }: GameReturn): ReturnSpan | undefined {
  const all = parseMoney(staked) ?? 0n;
  if (all <= 0n) return undefined;
  // A millionth is finer than anything shown.
  const shareOf = (amount: string) => Number(((parseMoney(amount) ?? 0n) * 1_000_000n) / all) / 1_000_000;
  const shares = {
    returned: shareOf(returned),
    expected: shareOf(expected),
    low: shareOf(band.low),
    high: shareOf(band.high),
  };
  const ends = Object.values(shares);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = Math.max(0.01, (most - least) * 0.18);
  const isInside = shares.low <= shares.returned && shares.returned <= shares.high;
  return { ...shares, from: least - room, to: most + room, isInside };
}
