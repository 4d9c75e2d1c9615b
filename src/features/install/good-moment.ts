/** Stored visits: the last day and the number of days. */
const visitsPattern = /^(\d{4}-\d\d-\d\d) (\d{1,4})$/;
const enoughDays = 3;

/** The text to store after a visit on this day; unchanged if the day was counted before. */
export function countVisit(text: string | undefined, day: string): string {
  const [, last, count = "0"] = visitsPattern.exec(text ?? "") ?? [];
  return last === day && text !== undefined ? text : `${day} ${Math.min(Number(count) + 1, 9_999)}`;
}

export interface Moment {
  /** As written by `countVisit`. */
  visits: string | undefined;
  isEarned: boolean;
  isConfirmed: boolean;
}

/** Whether the player has been here often enough, or has just had a good experience, to be offered the installation. */
export function isGoodMoment({ visits, isEarned, isConfirmed }: Moment): boolean {
  const [, , count = "0"] = visitsPattern.exec(visits ?? "") ?? [];
  return isEarned || isConfirmed || Number(count) >= enoughDays;
}
