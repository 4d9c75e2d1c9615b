import type pg from "pg";
import type { Pause } from "../../rules/safe-play/pauses.ts";
import type { PlaySession, Totals } from "../../rules/safe-play/play.ts";
import type { Eligibility as SafeEligibility } from "../../rules/safe-play/stops.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { limitsOf, type ListedLimit, toLimit } from "./player-limits.ts";

export interface Eligibility extends SafeEligibility {
  player: bigint;
  /** Whether they have given a date of birth, or the sandbox's desk has vouched for their age. */
  isAgeKnown: boolean;
  checkMinutes: number;
  /** Grows by one with every change the player is told of. */
  seq: bigint;
}

interface EligibilitiesOptions {
  /** Replaces the players' own intervals; for sandboxes. */
  realityCheckMs?: number | undefined;
}

/** Players' eligibility. Load it with the wallets locked to decide anything, because it changes under that lock. */
export function createEligibilities({ realityCheckMs }: EligibilitiesOptions = {}) {
  async function load(db: pg.Pool | Tx, players: readonly bigint[]): Promise<Map<bigint, Eligibility>> {
    const { rows } = await db.query<EligibilityRow>({
      name: "load eligibility",
      text: loadSql,
      values: [arrayOf(players)],
    });
    return new Map(rows.map((row) => [row.player_id, toEligibility(row)]));
  }

  function toEligibility(row: EligibilityRow): Eligibility {
    return {
      player: row.player_id,
      isOfAge: row.is_of_age,
      isAgeKnown: row.is_age_known,
      zone: row.zone,
      seq: row.seq,
      checkMinutes: row.check_minutes,
      checkEveryMs: realityCheckMs ?? row.check_minutes * 60_000,
      pause: row.pause_kind ? { kind: row.pause_kind, untilMs: row.paused_until?.getTime() } : undefined,
      limits: row.limits?.map(toLimit) ?? [],
      ever: {
        depositedMicro: row.deposited_micro,
        stakedMicro: row.staked_micro,
        returnedMicro: row.returned_micro,
        playedMs: Number(row.played_ms),
      },
      playSession: playSessionOf(row),
      running: runningOf(row),
    };
  }

  return {
    load,
    async loadOne(db: pg.Pool | Tx, player: bigint): Promise<Eligibility> {
      const eligibility = (await load(db, [player])).get(player);
      if (!eligibility) throw new Error(`player ${player} has no eligibility`);
      return eligibility;
    },
  };
}
export type Eligibilities = ReturnType<typeof createEligibilities>;

export async function openEligibility(tx: Tx, player: bigint): Promise<void> {
  await tx.query("insert into safe_play (player_id, zone) select id, timezone from players where id = $1", [player]);
}

/** Writes what bets have changed; the beginnings of periods only where `before` lacks them. */
export async function writePlayed(
  tx: Tx,
  played: readonly { before: Eligibility; after: Eligibility }[],
): Promise<void> {
  if (played.length === 0) return;
  const begun = played.filter(hasBegun).map(({ after }) => after);
  if (begun.length > 0) await writeBegun(tx, begun);
  const moved = played.map(({ after }) => toPlayedRow(after));
  await tx.query({ name: "write played", text: playedSql, values: columnsOf(moved, playedNames) });
}

export async function writeDeposited(tx: Tx, change: { before: Eligibility; after: Eligibility }): Promise<void> {
  if (hasBegun(change)) await writeBegun(tx, [change.after]);
  const { player, seq, ever } = change.after;
  await tx.query("update safe_play set seq = $2, deposited_micro = $3 where player_id = $1", [
    player,
    seq,
    ever.depositedMicro,
  ]);
}

async function writeBegun(tx: Tx, begun: readonly Eligibility[]): Promise<void> {
  const rows = begun.map(toBegunRow);
  await tx.query({ name: "write begun", text: begunSql, values: columnsOf(rows, begunNames) });
}

export async function writePause(tx: Tx, player: bigint, pause: Pause | undefined): Promise<void> {
  await tx.query("update safe_play set pause_kind = $2, paused_until = $3 where player_id = $1", [
    player,
    pause?.kind ?? null,
    pause?.untilMs === undefined ? null : new Date(pause.untilMs),
  ]);
}

export async function writeCheckMinutes(tx: Tx, player: bigint, minutes: number): Promise<void> {
  await tx.query("update safe_play set check_minutes = $2 where player_id = $1", [player, minutes]);
}

export async function countChange(tx: Tx, player: bigint): Promise<void> {
  await tx.query("update safe_play set seq = seq + 1 where player_id = $1", [player]);
}

interface PlaySessionColumns {
  sitting_began_ms: bigint | null;
  sitting_last_ms: bigint | null;
  sitting_checked_ms: bigint | null;
  sitting_staked_micro: bigint | null;
  sitting_returned_micro: bigint | null;
}

interface EligibilityRow extends PlaySessionColumns {
  player_id: bigint;
  is_of_age: boolean;
  is_age_known: boolean;
  zone: string;
  check_minutes: number;
  pause_kind: Pause["kind"] | null;
  paused_until: Date | null;
  seq: bigint;
  deposited_micro: bigint;
  staked_micro: bigint;
  returned_micro: bigint;
  played_ms: bigint;
  day_ends_ms: bigint;
  beginnings: string;
  limits: ListedLimit[] | null;
}

// The periods' figures are one text, parsed only when a bet meets a limit or begins a period.
const loadSql = `
  select s.player_id, p.is_of_age, p.birth_date is not null or p.is_age_vouched as is_age_known, s.zone, s.check_minutes, s.pause_kind, s.paused_until, s.seq,
    s.deposited_micro, s.staked_micro, s.returned_micro, s.played_ms,
    s.sitting_began_ms, s.sitting_last_ms, s.sitting_checked_ms, s.sitting_staked_micro, s.sitting_returned_micro, s.day_ends_ms,
    concat_ws(' ', s.day_deposited_micro, s.day_staked_micro, s.day_returned_micro, s.day_played_ms,
      s.week_ends_ms, s.week_deposited_micro, s.week_staked_micro, s.week_returned_micro, s.week_played_ms,
      s.month_ends_ms, s.month_deposited_micro, s.month_staked_micro, s.month_returned_micro, s.month_played_ms) as beginnings,
    ${limitsOf("s.player_id")} as limits
  from players p join safe_play s on s.player_id = p.id where p.id = any($1::bigint[])`;

/** These columns are null together, or not at all. */
function playSessionOf(row: PlaySessionColumns): PlaySession | undefined {
  if (row.sitting_began_ms === null) return undefined;
  return {
    beganAtMs: Number(row.sitting_began_ms),
    lastAtMs: Number(row.sitting_last_ms),
    checkedAtMs: Number(row.sitting_checked_ms),
    from: { stakedMicro: row.sitting_staked_micro ?? 0n, returnedMicro: row.sitting_returned_micro ?? 0n },
  };
}

function runningOf({ day_ends_ms, beginnings }: EligibilityRow): Eligibility["running"] {
  let figures: string[] | undefined;
  /** The four figures of a period, beginning at `first`. */
  function from(first: number): Totals {
    figures ??= beginnings.split(" ");
    const [deposited = "", staked = "", returned = "", played = ""] = figures.slice(first);
    return {
      depositedMicro: BigInt(deposited),
      stakedMicro: BigInt(staked),
      returnedMicro: BigInt(returned),
      playedMs: Number(played),
    };
  }
  function endsAtMs(index: number): number {
    figures ??= beginnings.split(" ");
    return Number(figures[index]);
  }
  return {
    day: {
      endsAtMs: Number(day_ends_ms),
      get from() {
        return from(0);
      },
    },
    get week() {
      return { endsAtMs: endsAtMs(4), from: from(5) };
    },
    get month() {
      return { endsAtMs: endsAtMs(9), from: from(10) };
    },
  };
}

const playedNames = ["player", "seq", "staked", "returned", "playedMs", "lastMs"] as const;

const playedSql = `
  update safe_play s set seq = u.seq, staked_micro = u.staked, returned_micro = u.returned, played_ms = u.played_ms,
    sitting_last_ms = u.last_ms
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    as u(player_id, seq, staked, returned, played_ms, last_ms)
  where s.player_id = u.player_id`;

function toPlayedRow({ player, seq, ever, playSession }: Eligibility) {
  const { stakedMicro: staked, returnedMicro: returned, playedMs } = ever;
  return { player, seq, staked, returned, playedMs, lastMs: playSession?.lastAtMs ?? null };
}

/** Whether a play session or period is new or counts from elsewhere, or the reality check was answered. */
function hasBegun({ before, after }: { before: Eligibility; after: Eligibility }): boolean {
  return (
    before.running !== after.running ||
    before.playSession?.beganAtMs !== after.playSession?.beganAtMs ||
    before.playSession?.checkedAtMs !== after.playSession?.checkedAtMs ||
    before.playSession?.from !== after.playSession?.from
  );
}

const begunNames = [
  "sitting_began_ms",
  "sitting_last_ms",
  "sitting_checked_ms",
  "sitting_staked_micro",
  "sitting_returned_micro",
  "day_ends_ms",
  "day_deposited_micro",
  "day_staked_micro",
  "day_returned_micro",
  "day_played_ms",
  "week_ends_ms",
  "week_deposited_micro",
  "week_staked_micro",
  "week_returned_micro",
  "week_played_ms",
  "month_ends_ms",
  "month_deposited_micro",
  "month_staked_micro",
  "month_returned_micro",
  "month_played_ms",
  "player_id",
] as const;

const begunSql = `
  update safe_play s set ${begunNames
    .slice(0, -1)
    .map((name) => `${name} = u.${name}`)
    .join(", ")}
  from unnest(${begunNames.map((_, index) => `$${index + 1}::bigint[]`).join(", ")}) as u(${begunNames.join(", ")})
  where s.player_id = u.player_id`;

function toBegunRow({ player, playSession, running: { day, week, month } }: Eligibility) {
  return {
    player_id: player,
    sitting_began_ms: playSession?.beganAtMs ?? null,
    sitting_last_ms: playSession?.lastAtMs ?? null,
    sitting_checked_ms: playSession?.checkedAtMs ?? null,
    sitting_staked_micro: playSession?.from.stakedMicro ?? null,
    sitting_returned_micro: playSession?.from.returnedMicro ?? null,
    day_ends_ms: day.endsAtMs,
    day_deposited_micro: day.from.depositedMicro,
    day_staked_micro: day.from.stakedMicro,
    day_returned_micro: day.from.returnedMicro,
    day_played_ms: day.from.playedMs,
    week_ends_ms: week.endsAtMs,
    week_deposited_micro: week.from.depositedMicro,
    week_staked_micro: week.from.stakedMicro,
    week_returned_micro: week.from.returnedMicro,
    week_played_ms: week.from.playedMs,
    month_ends_ms: month.endsAtMs,
    month_deposited_micro: month.from.depositedMicro,
    month_staked_micro: month.from.stakedMicro,
    month_returned_micro: month.from.returnedMicro,
    month_played_ms: month.from.playedMs,
  };
}
