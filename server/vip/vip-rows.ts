import type { VipRequest } from "../../contract/vip.ts";
import type { Points } from "../../rules/promotions/vip-levels.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";

export interface VipPlayer {
  player: bigint;
  points: Points;
  level: number;
  /** When, and where, they have asked to be a member. */
  request: { atMs: number; from: VipRequest["request_type"] } | undefined;
  keptUntilMs: number | undefined;
  /** Set while a level is reached that cannot be given yet. */
  riseAtMs: number | undefined;
  /** Since they claimed last. */
  isRakebackTold: boolean;
}

/** Locks what the club knows of players until the transaction ends, always in the same order; new ones begin with nothing. */
export async function lockVipPlayers(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, VipPlayer>> {
  const ids = arrayOf([...new Set(players)]);
  await tx.query(
    "insert into vip_players (player_id) select id from unnest($1::bigint[]) id order by id on conflict do nothing",
    [ids],
  );
  const { rows } = await tx.query<VipRow>(
    `select player_id, points, level, requested_at, requested_from, kept_until, rise_at, is_rakeback_told from vip_players
     where player_id = any($1::bigint[]) order by player_id for no key update`,
    [ids],
  );
  return new Map(rows.map((row) => [row.player_id, toVipPlayer(row)]));
}

export async function writeVipPlayers(tx: Tx, players: readonly VipPlayer[]): Promise<void> {
  if (players.length === 0) return;
  const rows = players.map(({ player, points, level, request, keptUntilMs, riseAtMs, isRakebackTold }) => ({
    player,
    points,
    level,
    requestedAt: timeOf(request?.atMs),
    requestedFrom: request?.from ?? null,
    keptUntil: timeOf(keptUntilMs),
    riseAt: timeOf(riseAtMs),
    isRakebackToldText: String(isRakebackTold),
  }));
  await tx.query(
    `update vip_players v set points = w.points, level = w.level, requested_at = w.requested_at,
       requested_from = w.requested_from, kept_until = w.kept_until, rise_at = w.rise_at,
       is_rakeback_told = w.is_rakeback_told::boolean
     from unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::text[])
       as w(player_id, points, level, requested_at, requested_from, kept_until, rise_at, is_rakeback_told)
     where v.player_id = w.player_id`,
    columnsOf(rows, [
      "player",
      "points",
      "level",
      "requestedAt",
      "requestedFrom",
      "keptUntil",
      "riseAt",
      "isRakebackToldText",
    ]),
  );
}

interface VipRow {
  player_id: bigint;
  points: bigint;
  level: number;
  requested_at: Date | null;
  requested_from: VipRequest["request_type"] | null;
  kept_until: Date | null;
  rise_at: Date | null;
  is_rakeback_told: boolean;
}

function toVipPlayer(row: VipRow): VipPlayer {
  const { requested_at: requestedAt, requested_from: from } = row;
  return {
    player: row.player_id,
    points: row.points,
    level: row.level,
    request: requestedAt && from ? { atMs: requestedAt.getTime(), from } : undefined,
    keptUntilMs: row.kept_until?.getTime(),
    riseAtMs: row.rise_at?.getTime(),
    isRakebackTold: row.is_rakeback_told,
  };
}

function timeOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
