import { createSharedRow, type SharedRow } from "../cache/shared-row.ts";
import type { Table } from "../cache/store.ts";
import type { WorkerContext } from "../context.ts";

interface GuestRow extends SharedRow {
  /** The one that was marked last first. */
  items: readonly string[];
}

/** So that all of them fit into a player's outbox, with room for what else waits there. */
export const mostOfGuest = 50;
const empty: GuestRow = { id: "guestFavourites", revision: 0, items: [] };

/** What has been marked while nobody was logged in, on this device alone. */
export function openGuestFavourites({ environment, rows }: Pick<WorkerContext, "environment" | "rows">) {
  return createSharedRow(environment, { rows: rowsOf(rows), name: "karat:guest-favourites", empty });
}

export async function hasGuestFavourites({ rows }: Pick<WorkerContext, "rows">): Promise<boolean> {
  const row = await rowsOf(rows).get(empty.id);
  return row !== undefined && row.items.length > 0;
}

function rowsOf(rows: WorkerContext["rows"]): Table<GuestRow> {
  // The table holds rows of any shape, each read by whoever writes it.
  return rows as unknown as Table<GuestRow>;
}
