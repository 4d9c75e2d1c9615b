import type pg from "pg";
import type { Bonuses, WheelSpin } from "../../contract/promotions.ts";
import { toWire } from "../../rules/money.ts";
import { nextWheelDayMs, wheelDay } from "../../rules/promotions/wheel.ts";
import type { Tx } from "../db/connect.ts";
import type { Grant } from "../wallet/bonus-rows.ts";
import { allOf, firstOf, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import type { seedTables } from "../games/tables.ts";
import { isOfWheel } from "./grant-bonus.ts";
import type { promotionTables } from "./tables.ts";

type Db = pg.Pool | Tx;
const ask = queries<typeof promotionTables & typeof seedTables>();

const spinsOf = (player: bigint) =>
  ask
    .selectFrom("spins")
    .innerJoin("seeds", "seeds.id", "spins.seed_id")
    .select([
      "day",
      "at",
      "field",
      "prize_micro",
      "currency",
      "state",
      "server_seed",
      "server_seed_hash",
      "client_seed",
    ])
    .where("spins.player", "=", player)
    .orderBy("day", "desc");

/** The player's last spin, or that of a day. */
export async function readSpin(db: Db, player: bigint, day?: number): Promise<WheelSpin | undefined> {
  const query = spinsOf(player).limit(1);
  const row = await firstOf(db, day === undefined ? query : query.where("day", "=", day));
  return row && shownSpin(row);
}

/** The newest of those before a day. */
export async function readSpins(
  db: Db,
  player: bigint,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<WheelSpin[]> {
  const query = spinsOf(player).limit(limit);
  return (await allOf(db, before === undefined ? query : query.where("day", "<", before))).map(shownSpin);
}

type SpinRow = Pick<Row<(typeof promotionTables)["spins"]>, "day" | "at" | "field" | "prize_micro" | "currency"> &
  Pick<Row<(typeof seedTables)["seeds"]>, "state" | "server_seed" | "server_seed_hash" | "client_seed">;

function shownSpin(row: SpinRow): WheelSpin {
  const { at, field, prize_micro, currency, state, server_seed, server_seed_hash, client_seed } = row;
  return {
    day: row.day,
    at: at.toISOString(),
    field,
    prize: toWire(prize_micro),
    currency,
    server_seed_hash,
    // Only the next pair has none.
    client_seed: client_seed ?? "",
    server_seed: state === "revealed" ? server_seed : null,
  };
}

export async function readWheel(
  db: Db,
  player: bigint,
  { nowMs, active, mayPrompt }: { nowMs: number; active: Grant | undefined; mayPrompt: boolean },
): Promise<Bonuses["wheel"]> {
  if (!mayPrompt) return null;
  const last = (await readSpin(db, player)) ?? null;
  const next_at = new Date(nextWheelDayMs(nowMs)).toISOString();
  if (last?.day === wheelDay(nowMs)) return { state: "turned", next_at, last };
  return { state: active && !isOfWheel(active) ? "bonus" : "ready", next_at, last };
}
