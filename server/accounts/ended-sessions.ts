import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { allOf, firstOf, queries } from "../db/queries.ts";
import type { Bus, Note } from "../live/bus.ts";
import type { accountTables } from "./tables.ts";

const ask = queries<typeof accountTables>();

interface EndedSessionsOptions {
  pool: pg.Pool;
  clock: Clock;
  bus: Bus;
  log: Log;
  /** The longest that an access token can outlive its session. */
  accessTtlS: number;
}

/**
 * Access tokens prove themselves, so checking one costs no query; but they cannot show that their session has ended
 * since. Sessions that have ended, in any house, are remembered here for as long as their tokens could be valid.
 */
export async function createEndedSessions({ pool, clock, bus, log, accessTtlS }: EndedSessionsOptions) {
  const endedAtMs = new Map<string, number>();
  const watchers: ((session: string) => void)[] = [];

  function add(session: string): void {
    const now = clock.now();
    // A map iterates in insertion order: the oldest come first.
    for (const [ended, at] of endedAtMs) {
      if (at > now - accessTtlS * 1_000) break;
      endedAtMs.delete(ended);
    }
    if (endedAtMs.has(session)) return;
    endedAtMs.set(session, now);
    for (const watch of watchers) watch(session);
  }

  async function isEnded(session: string): Promise<boolean> {
    if (endedAtMs.has(session)) return true;
    if (bus.listening) return false;
    // Notifications may have been missed, so ask the database.
    const query = ask.selectFrom("sessions").select("id").where("id", "=", session).where("ended_at", "is", null);
    return (await firstOf(pool, query)) === undefined;
  }

  async function load(): Promise<void> {
    const since = new Date(clock.now() - accessTtlS * 1_000);
    for (const { id } of await allOf(pool, ask.selectFrom("sessions").select("id").where("ended_at", ">", since)))
      add(id);
  }

  bus.onNote(sessionEnded, ({ session }) => add(session));
  bus.onGap(
    () => void load().catch((error: unknown) => log.error({ err: error }, "ended sessions could not be loaded")),
  );
  await load();

  return {
    add,
    isEnded,
    has: (session: string) => endedAtMs.has(session),
    onEnd: (watch: (session: string) => void) => void watchers.push(watch),
  };
}
export const sessionEnded: Note<{ session: string }> = { kind: "session_ended" };

export type EndedSessions = Awaited<ReturnType<typeof createEndedSessions>>;
