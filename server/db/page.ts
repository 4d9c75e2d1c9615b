/** A page of a history, newest first; what two things of one moment are told apart by is their ids, letter by letter. */
export interface Page {
  fromMs: number;
  toMs: number;
  /** The last one that is known already. */
  before: Cursor | undefined;
  limit: number;
}

/** The end of time, as far as databases know. */
const endMs = Date.UTC(9999, 0);

/** The bounds of a page that somebody has asked for; those of all time, where they have not. */
export function boundsOf({ from, to }: { from: string | undefined; to: string | undefined }) {
  return {
    fromMs: from === undefined ? 0 : Math.max(0, Date.parse(from)),
    toMs: to === undefined ? endMs : Math.min(endMs, Math.max(0, Date.parse(to))),
  };
}

export interface Cursor {
  atMs: number;
  id: string;
}

/** The condition on a row to lie in a page, and the order of what does; `first` is the number of the first of four values. */
export function inPage(at: string, id: string, first: number): { where: string; order: string } {
  const [from, to, beforeAt, beforeId] = [0, 1, 2, 3].map((index) => `$${first + index}`);
  // The second bound says no more than the third, but is one that an index can be asked by.
  const where = `${at} >= ${from} and ${at} <= ${to} and ${at} <= ${beforeAt}
    and (${at} < ${beforeAt} or ${id}::text collate "C" < ${beforeId})`;
  return { where, order: `${at} desc, ${id}::text collate "C" desc` };
}

export function valuesOf({ fromMs, toMs, before }: Page): [Date, Date, Date, string] {
  // After all ids there are.
  return [new Date(fromMs), new Date(toMs), new Date(before?.atMs ?? toMs), before?.id ?? "~"];
}
