import table from "../tables/vip.json";
import { type Micro, parseMoney } from "../money.ts";

/* Levels of the VIP club, without what counts points, which no page needs. */

/** In millionths of a point; one point is one rouble staked at an edge of one percent. */
export type Points = bigint;

export interface VipLevel {
  level: number;
  from: Points;
  /** Of the edge of each bet. */
  rakebackPercent: number;
}

export const vipLevels: readonly VipLevel[] = table.levels.map(({ points, rakebackPercent }, level) => ({
  level,
  from: micro(points),
  rakebackPercent,
}));

/** For so long without play a level is kept; then it falls by one, and by one more each time this has gone by. */
export const levelKeptDays = table.keptDays;
export const rakebackDays = table.claimableDays;
/** From so much rakeback on, in roubles, its player is told that there is some. */
export const rakebackToldFromRub: Micro = micro(table.toldFromRub);
export const invitedFromAge = table.invitedFromAge;

/** The highest level that these points reach. */
export function levelOf(points: Points): number {
  return vipLevels.findLastIndex(({ from }) => points >= from);
}

export function levelAt(level: number): VipLevel {
  const found = vipLevels[level];
  if (!found) throw new Error(`there is no VIP level ${level}`);
  return found;
}

/** The points after a level has fallen for want of play: those with which the one below begins. */
export function pointsAfterFall(level: number): Points {
  return levelAt(Math.max(0, level - 1)).from;
}

function micro(text: string): Points {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`vip: ${text} is no number of points`);
  return value;
}
