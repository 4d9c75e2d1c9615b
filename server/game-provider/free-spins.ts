import type { Currency, Micro } from "../../rules/money.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";

/** Rounds of one game that the house pays for. */
export interface FreeSpins {
  id: string;
  player: bigint;
  provider: string;
  gameCode: string;
  currency: Currency;
  count: number;
  left: number;
  betMicro: Micro;
  wonMicro: Micro;
  source: string;
  reference: string;
  at: number;
  expiresAt: number;
  cancelledAt: number | undefined;
}

export function isUsable({ left, expiresAt, cancelledAt }: FreeSpins, now: number): boolean {
  return left > 0 && expiresAt > now && cancelledAt === undefined;
}

/** One that was played until its end may be told of a little later. */
export function isPayable(spins: FreeSpins, now: number): boolean {
  return isUsable(spins, now - graceMs);
}

const graceMs = 3_600_000;

/** Usable ones, those that end first before the others. */
export async function listFreeSpins(
  db: Pick<Tx, "query">,
  player: bigint,
  now: number,
  game?: { provider: string; code: string },
): Promise<FreeSpins[]> {
  const { rows } = await db.query<FreeSpinsRow>(
    `select ${columns} from free_spins where player_id = $1 and left_count > 0 and cancelled_at is null and expires_at > $2
      and ($3::text is null or (provider = $3 and game_code = $4)) order by expires_at, id limit 100`,
    [player, new Date(now), game?.provider ?? null, game?.code ?? null],
  );
  return rows.map(toFreeSpins);
}

/** Those that can't be used any more, the newest first. */
export async function listPastFreeSpins(
  db: Pick<Tx, "query">,
  player: bigint,
  { now, before, limit }: { now: number; before: FreeSpins | undefined; limit: number },
): Promise<FreeSpins[]> {
  const { rows } = await db.query<FreeSpinsRow>(
    `select ${columns} from free_spins
      where player_id = $1 and (left_count = 0 or cancelled_at is not null or expires_at <= $2)
      and ($3::timestamptz is null or (at, id) < ($3, $4::uuid)) order by at desc, id desc limit $5`,
    [player, new Date(now), before ? new Date(before.at) : null, before?.id ?? null, limit],
  );
  return rows.map(toFreeSpins);
}

export async function findFreeSpins(db: Pick<Tx, "query">, id: string): Promise<FreeSpins | undefined> {
  const { rows } = await db.query<FreeSpinsRow>(`select ${columns} from free_spins where id = $1`, [id]);
  return rows[0] && toFreeSpins(rows[0]);
}

/** Call it with the wallets locked. */
export async function loadFreeSpins(tx: Tx, ids: readonly string[]): Promise<Map<string, FreeSpins>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<FreeSpinsRow>(`select ${columns} from free_spins where id = any($1::uuid[])`, [
    arrayOf(ids),
  ]);
  return new Map(rows.map((row) => [row.id, toFreeSpins(row)]));
}

export async function writeUsed(tx: Tx, used: readonly FreeSpins[]): Promise<void> {
  if (used.length === 0) return;
  await tx.query(
    `update free_spins f set left_count = u.left_count, won_micro = u.won
     from unnest($1::uuid[], $2::int[], $3::bigint[]) as u(id, left_count, won) where f.id = u.id`,
    columnsOf(used, ["id", "left", "wonMicro"]),
  );
}

/** Gives a player free spins, once for each source and reference; false if they had been given before. */
export async function giveFreeSpins(
  tx: Pick<Tx, "query">,
  spins: Omit<FreeSpins, "left" | "wonMicro" | "cancelledAt">,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into free_spins (id, player_id, provider, game_code, currency, count, left_count, bet_micro, source, reference, at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11) on conflict (player_id, source, reference) do nothing`,
    [
      spins.id,
      spins.player,
      spins.provider,
      spins.gameCode,
      spins.currency,
      spins.count,
      spins.betMicro,
      spins.source,
      spins.reference,
      new Date(spins.at),
      new Date(spins.expiresAt),
    ],
  );
  return rowCount === 1;
}

/** Whoever does not want them any more gives them back; what is played already stands. */
export async function giveUpFreeSpins(db: Pick<Tx, "query">, id: string, at: number): Promise<void> {
  await db.query("update free_spins set cancelled_at = $2 where id = $1 and cancelled_at is null", [id, new Date(at)]);
}

/** Takes back what is left of those that were given for something undone since; how many that is. */
export async function takeBackFreeSpins(
  tx: Pick<Tx, "query">,
  { player, source, reference }: Pick<FreeSpins, "player" | "source" | "reference">,
  at: number,
): Promise<number> {
  const { rows } = await tx.query<{ left_count: number }>(
    `update free_spins set cancelled_at = $4 where player_id = $1 and source = $2 and reference = $3
       and left_count > 0 and cancelled_at is null and expires_at > $4 returning left_count`,
    [player, source, reference, new Date(at)],
  );
  return rows[0]?.left_count ?? 0;
}

const columns = `id, player_id, provider, game_code, currency, count, left_count, bet_micro, won_micro, source, reference,
  at, expires_at, cancelled_at`;

interface FreeSpinsRow {
  id: string;
  player_id: bigint;
  provider: string;
  game_code: string;
  currency: Currency;
  count: number;
  left_count: number;
  bet_micro: bigint;
  won_micro: bigint;
  source: string;
  reference: string;
  at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
}

function toFreeSpins(row: FreeSpinsRow): FreeSpins {
  return {
    id: row.id,
    player: row.player_id,
    provider: row.provider,
    gameCode: row.game_code,
    currency: row.currency,
    count: row.count,
    left: row.left_count,
    betMicro: row.bet_micro,
    wonMicro: row.won_micro,
    source: row.source,
    reference: row.reference,
    at: row.at.getTime(),
    expiresAt: row.expires_at.getTime(),
    cancelledAt: row.cancelled_at?.getTime(),
  };
}
