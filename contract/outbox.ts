import type { Service } from "./call.ts";

/** A write that waits for the network: stored by the data layer, sent by it or by the service worker. */
export interface OutboxItem {
  /** Made before the first attempt. */
  key: string;
  kind: string;
  /** A newer item replaces all with the same value; undefined never collapses. */
  collapse: string | undefined;
  input: object;
  /** The same as a plain request, for the service worker, which knows no calls. */
  request: { method: string; service: Service; path: string; body: string | undefined };
  atMs: number;
  /** Dropped if not sent by then. */
  untilMs: number;
}

/** A single row with all pending writes of a player, oldest first. */
export interface OutboxRow {
  id: "outbox";
  revision: number;
  items: readonly OutboxItem[];
}

/**
 * Names in IndexedDB, shared by data layer and service worker; the tables exist since the data layer's first version.
 */
export const dbNames = {
  device: "karat",
  sessions: { table: "session", row: "session" },
  /** Sent as headers with each request. */
  region: { table: "settings", row: "region" },
  language: { table: "settings", row: "language" },
  player: (player: string) => `karat-player-${player}`,
  outbox: { table: "values", row: "outbox" },
  news: (player: string) => `karat:outbox:${player}`,
} as const;

export const outboxQueue = "karat-outbox";

/** By this message a tab hands its pending writes to the service worker. */
export interface OutboxMessage {
  type: "outbox";
  items: readonly Pick<OutboxItem, "key" | "request" | "atMs">[];
}

/** In the place of a player's id. */
export const guestName = "guest";
/** Name of the lock whose holder alone sends the player's outbox. */
export const outboxLock = (player: string) => `outbox:${player}`;
export const lockName = (name: string) => `karat:turn:${name}`;

export const outboxLimits = { items: 100, bytes: 64 * 1024 } as const;

export const emptyOutbox: OutboxRow = { id: "outbox", revision: 0, items: [] };

/** Adds an item, dropping the oldest collapsible ones if needed; undefined if it does not fit even then. */
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
