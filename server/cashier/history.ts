import type { Cursor } from "../db/page.ts";

/** The newest of what several histories have in a page. */
export function newestOf<Item extends Cursor>(lists: readonly (readonly Item[])[], limit: number): Item[] {
  return lists.flat().sort(newestFirst).slice(0, limit);
}

function newestFirst(one: Cursor, other: Cursor): number {
  if (one.atMs !== other.atMs) return other.atMs - one.atMs;
  return one.id < other.id ? 1 : -1;
}

/** The cursor that leads on from here, and back. */
export function cursorOf({ atMs, id }: Cursor): string {
  return `${atMs}.${id}`;
}

export function readCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{32,36})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { atMs: Number(at), id };
}
