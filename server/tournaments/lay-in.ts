import type pg from "pg";
import { parseAmount, toWire } from "../../rules/money.ts";
import { lastPaying, prizeFund } from "../../rules/promotions/tournaments.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Clock } from "../runtime/clock.ts";
import { ConfigError } from "../runtime/settings.ts";
import { readVersionedFile } from "../runtime/versioned-file.ts";
import { type TournamentDefinition, tournamentFile } from "./tournament-file.ts";

const usage = `tournaments needs a file, and with --dry-run changes nothing:
  npm run tournaments -- tournaments.json --dry-run`;

export interface TournamentsOrder {
  tournaments: readonly TournamentDefinition[];
  isDry: boolean;
}

export function readTournamentsOrder(words: readonly string[]): TournamentsOrder {
  const isDry = words.includes("--dry-run");
  const [path, ...others] = words.filter((word) => word !== "--dry-run");
  if (path === undefined || path.startsWith("-") || others.length > 0) throw new ConfigError(usage);
  return { ...readVersionedFile(path, tournamentFile), isDry };
}

/** Lays in what a file says, all or nothing; says what each tournament costs at most. */
export async function layInTournaments(
  pool: pg.Pool,
  { tournaments, isDry }: TournamentsOrder,
  { clock }: { clock: Clock },
): Promise<string> {
  const { rows } = await pool.query<{ table: string | null }>("select to_regclass('tournaments')::text as table");
  if (!rows[0]?.table) throw new ConfigError("No house of this version has been opened on this database yet.");
  const lines = await inTransaction(pool, async (tx) => {
    const done: string[] = [];
    for (const definition of tournaments)
      done.push(`${await layIn(tx, definition, clock.now(), isDry)} ${costs(definition)}`);
    return done;
  });
  const sum = tournaments.reduce((total, { prizes }) => total + fundOf(prizes), 0n);
  return [...lines, `In all ${toWire(sum)} RUB at most.`, isDry ? "Nothing was changed." : "It is laid in."].join("\n");
}

/** Makes or changes one; throws if it has started and the file says something else. Returns what was done. */
export async function layIn(tx: Tx, definition: TournamentDefinition, nowMs: number, isDry = false): Promise<string> {
  const { id, starts_at, ends_at } = definition;
  const { rows } = await tx.query<{ is_same: boolean; has_started: boolean }>(
    "select definition = $2::jsonb as is_same, starts_at <= $3 as has_started from tournaments where id = $1 for update",
    [id, JSON.stringify(definition), new Date(nowMs)],
  );
  const [before] = rows;
  if (before?.is_same) return `${id}: as it was.`;
  if (before?.has_started)
    throw new ConfigError(`${id} has started: what it says and pays is fixed. Nothing of the file was taken.`);
  if (!before && Date.parse(ends_at) <= nowMs) throw new ConfigError(`${id} has ended before it was laid in.`);
  if (!isDry)
    await tx.query(
      `insert into tournaments (id, definition, starts_at, ends_at) values ($1, $2, $3, $4)
       on conflict (id) do update set definition = $2, starts_at = $3, ends_at = $4`,
      [id, JSON.stringify(definition), new Date(starts_at), new Date(ends_at)],
    );
  return before ? `${id}: changed.` : `${id}: new.`;
}

/** As many places as pay, and what they come to; less is paid if fewer players score. */
function costs({ starts_at, ends_at, prizes }: TournamentDefinition): string {
  const places = lastPaying(prizesOf(prizes));
  return `From ${starts_at} to ${ends_at}, ${places} ${places === 1 ? "place pays" : "places pay"}, ${toWire(fundOf(prizes))} RUB in all.`;
}

function fundOf(prizes: TournamentDefinition["prizes"]): bigint {
  return prizeFund(prizesOf(prizes));
}

function prizesOf(prizes: TournamentDefinition["prizes"]) {
  return prizes.map(({ from, to, amount }) => ({ from, to, amountMicro: parseAmount(amount) ?? 0n }));
}
