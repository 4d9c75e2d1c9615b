import type { Table } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";

const idleMs = 30 * 60_000;
const longestMs = 24 * 3_600_000;

export interface SessionRow {
  id: string;
  session: string;
  beganMs: number;
  lastMs: number;
}

/** The browser's session, shared by its workers: until half an hour without an event, and for a day at most. */
export function createAnalyticsSession(
  { now, uuid }: Pick<Environment, "now" | "uuid">,
  rows: Pick<Table<SessionRow>, "update">,
) {
  return async function current(): Promise<string> {
    const at = now();
    const fresh = uuid();
    const row = await rows.update("session", (last) => {
      // A clock that was set back ends it, too.
      const goesOn = last && at >= last.lastMs && at - last.lastMs < idleMs && at - last.beganMs < longestMs;
      return goesOn ? { ...last, lastMs: at } : { id: "session", session: fresh, beganMs: at, lastMs: at };
    });
    return row?.session ?? fresh;
  };
}
