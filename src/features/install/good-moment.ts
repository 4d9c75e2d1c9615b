/** The day of the last visit, and how many days there have been. */
const written = /^(\d{4}-\d\d-\d\d) (\d{1,4})$/;
const enoughDays = 3;

/** What to write down of a visit on this day; the text that is there already where the day has been counted. */
export function countVisit(text: string | undefined, day: string): string {
  const [, last, count = "0"] = written.exec(text ?? "") ?? [];
  return last === day && text !== undefined ? text : `${day} ${Math.min(Number(count) + 1, 9_999)}`;
}

export interface Moment {
  /** As `countVisit` has written it. */
  visits: string | undefined;
  /** The player has won something on this page. */
  isEarned: boolean;
  /** The player has confirmed an address. */
  isConfirmed: boolean;
}

/** Whether somebody has been here long enough, or been glad enough, to be offered to stay. */
export function isGoodMoment({ visits, isEarned, isConfirmed }: Moment): boolean {
  const [, , count = "0"] = written.exec(visits ?? "") ?? [];
  return isEarned || isConfirmed || Number(count) >= enoughDays;
}
