import type { Service } from "./call.ts";

/** A write that waits for the network, as the data layer keeps it and the service worker can send it. */
export interface OutboxItem {
  /** The idempotency key, made before the first try. */
  key: string;
  kind: string;
  /** Of all items with the same word here only the last is wanted. */
  collapse: string | undefined;
  /** Of the kind's call. */
  input: object;
  /** The same for whoever knows no calls. */
  request: { method: string; service: Service; path: string; body: string | undefined };
  atMs: number;
  /** Later nobody wants it any more. */
  untilMs: number;
}

/** One row for all that waits of one player, in the order in which it was made. */
export interface OutboxRow {
  id: "outbox";
  /** Grows with every change of the row. */
  revision: number;
  items: readonly OutboxItem[];
}

/** Where in the browser these are, for both who read them; the tables are of the data layer's first version. */
export const dbNames = {
  device: "karat",
  sessions: { table: "session", row: "session" },
  /** What each request says of the visitor. */
  region: { table: "settings", row: "region" },
  language: { table: "settings", row: "language" },
  player: (player: string) => `karat-player-${player}`,
  outbox: { table: "values", row: "outbox" },
  news: (player: string) => `karat:outbox:${player}`,
} as const;

/** The service worker's queue of what waits. */
export const outboxQueue = "karat-outbox";

/** By which a tab leaves all that waits, and nothing else, to the service worker. */
export interface OutboxMessage {
  type: "outbox";
  items: readonly Pick<OutboxItem, "key" | "request" | "atMs">[];
}

/** Whoever holds it sends the player's outbox, and nobody else does. */
export const outboxLock = (player: string) => `outbox:${player}`;
export const lockName = (name: string) => `karat:turn:${name}`;

export const outboxLimits = { items: 100, bytes: 64 * 1024 } as const;

export const emptyOutbox: OutboxRow = { id: "outbox", revision: 0, items: [] };

/** A row with one more item; undefined when even without all that may go there is no place for it. */
export function withItem(
  row: OutboxRow,
  item: OutboxItem,
): { row: OutboxRow; dropped: readonly OutboxItem[] } | undefined {
  const items = row.items.filter(({ collapse }) => collapse === undefined || collapse !== item.collapse);
  const dropped: OutboxItem[] = [];
  while (!fits([...items, item])) {
    const oldest = items.findIndex(({ collapse }) => collapse !== undefined);
    if (oldest < 0) return undefined;
    dropped.push(...items.splice(oldest, 1));
  }
  return { row: changed(row, [...items, item]), dropped };
}

/** A row without this very item. */
export function withoutItem(row: OutboxRow, { key }: Pick<OutboxItem, "key">): OutboxRow {
  return changed(
    row,
    row.items.filter((item) => item.key !== key),
  );
}

function changed(row: OutboxRow, items: readonly OutboxItem[]): OutboxRow {
  return { ...row, revision: row.revision + 1, items };
}

function fits(items: readonly OutboxItem[]): boolean {
  return items.length <= outboxLimits.items && JSON.stringify(items).length <= outboxLimits.bytes;
}
