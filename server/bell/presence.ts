import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import { type Bus, isGone } from "../live/bus.ts";
import type { Lines } from "../live/lines.ts";
import type { Job } from "../runtime/job.ts";
import type { Log } from "../runtime/log.ts";

interface Dependencies {
  /** Of this house. */
  id: string;
  pool: pg.Pool;
  lines: Pick<Lines, "onChange" | "players">;
  bus: Pick<Bus, "onGap">;
  log: Log;
}

/** What changes within so long goes together. */
const gatherMs = 200;

/**
 * Keeps in the database who has a socket at this house, for the others. The first change is written at once, and what
 * follows together with what comes after it, so that thousands who come back at once are a few statements.
 */
export function createPresence({ id, pool, lines, bus, log }: Dependencies): Job {
  let changed = new Map<bigint, boolean>();
  let writing: Promise<void> | undefined;

  lines.onChange((player, isHere) => {
    changed.set(player, isHere);
    write();
  });
  // Without its connection the house was gone for the others, and a database that has crashed has forgotten everybody.
  bus.onGap(() => {
    for (const player of lines.players()) changed.set(player, true);
    write();
  });

  function write(): void {
    writing ??= writeAll()
      // What was not written waits for the job.
      .catch((error: unknown) => log.warn({ err: error }, "who has a socket here could not be written"))
      .finally(() => (writing = undefined));
  }

  async function writeAll(): Promise<void> {
    while (changed.size > 0) {
      const taken = changed;
      changed = new Map();
      try {
        await writeLines(pool, id, taken);
      } catch (error) {
        changed = new Map([...taken, ...changed]);
        throw error;
      }
      await sleep(gatherMs, undefined, { ref: false });
    }
  }

  return {
    everyMs: 5_000,
    async run() {
      write();
      await writing;
      await pool.query(`delete from player_lines where ${isGone("house")}`);
    },
    failed: "the lines of houses that are gone could not be forgotten",
  };
}

/** Which of these players have a socket at some house that lives. */
export async function readPresent(db: Pick<Tx, "query">, players: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ player: bigint }>(
    `select player from player_lines where player = any($1::bigint[]) and not (${isGone("house")})`,
    [players],
  );
  return new Set(rows.map(({ player }) => player));
}

async function writeLines(pool: pg.Pool, house: string, changed: ReadonlyMap<bigint, boolean>): Promise<void> {
  const players = (isHere: boolean) => [...changed].filter(([, is]) => is === isHere).map(([player]) => player);
  await pool.query(
    `with left_house as (delete from player_lines where house = $1 and player = any($2::bigint[]))
     insert into player_lines (player, house) select player, $1 from unnest($3::bigint[]) player on conflict do nothing`,
    [house, players(false), players(true)],
  );
}
