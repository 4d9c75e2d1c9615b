/** A page of a history, newest first. Rows of the same moment are ordered by the text of their ids. */
export interface Page {
  fromMs: number;
  toMs: number;
  before: Cursor | undefined;
  limit: number;
}

/** Later than any row. */
const endMs = Date.UTC(9999, 0);

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

export function encodeCursor({ atMs, id }: Cursor): string {
  return `${atMs}.${id}`;
}

/** Undefined if it is none of a list whose ids have this form. */
export function decodeCursor(text: string, idForm: RegExp): Cursor | undefined {
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(text) ?? [];
  return at === undefined || id === undefined || !idForm.test(id) ? undefined : { atMs: Number(at), id };
}

/** SQL condition and order of a page's rows; `first` is the number of the first of four parameters. */
export function inPage(at: string, id: string, first: number): { where: string; order: string } {
  const [from, to, beforeAt, beforeId] = [0, 1, 2, 3].map((index) => `$${first + index}`);
  // The third bound is implied by the fourth, but it is one an index can use.
  const where = `${at} >= ${from} and ${at} <= ${to} and ${at} <= ${beforeAt}
    and (${at} < ${beforeAt} or ${id}::text collate "C" < ${beforeId})`;
  return { where, order: `${at} desc, ${id}::text collate "C" desc` };
}

export function valuesOf({ fromMs, toMs, before }: Page): [Date, Date, Date, string] {
  // "~" sorts after every id.
  return [new Date(fromMs), new Date(toMs), new Date(before?.atMs ?? toMs), before?.id ?? "~"];
}

/** One page of several lists, in the order of each. */
export function newestOf<Item extends Cursor>(lists: readonly (readonly Item[])[], limit: number): Item[] {
  return lists.flat().sort(newestFirst).slice(0, limit);
}

function newestFirst(one: Cursor, other: Cursor): number {
  if (one.atMs !== other.atMs) return other.atMs - one.atMs;
  return one.id < other.id ? 1 : -1;
}
