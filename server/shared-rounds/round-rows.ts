import type pg from "pg";
import type { ChainGameId } from "../../rules/games/shared.ts";

type Db = Pick<pg.ClientBase, "query">;

export type RoundState = "betting" | "locking" | "running" | "ended";

/** A round of a game whose rounds come from a chain. */
export interface SharedRound {
  id: string;
  game: ChainGameId;
  number: number;
  state: RoundState;
  /** Where its hash lies; undefined while the round before it runs, as is all that is told by it. */
  chainId: string | undefined;
  chainIndex: number | undefined;
  /** The hash of its hash. */
  seedHash: string | undefined;
  /** Known only once it has ended. */
  seed: string | undefined;
  salt: string | undefined;
  closesAt: number | undefined;
  startedAt: number | undefined;
  endedAt: number | undefined;
  result: unknown;
}

/** Everything that has not ended, oldest first: the one that runs, and the one that takes bets. */
export async function listUnfinished(db: Db, game: ChainGameId): Promise<SharedRound[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${columns} from shared_rounds where game = $1 and room = '' and state <> 'ended' order by number`,
    [game],
  );
  return rows.map(toRound);
}

/** The newest first, from before a number. */
export async function listEnded(
  db: Db,
  game: ChainGameId,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SharedRound[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${columns} from shared_rounds where game = $1 and room = '' and state = 'ended'
       and ($2::bigint is null or number < $2) order by number desc limit $3`,
    [game, before ?? null, limit],
  );
  return rows.map(toRound);
}

/** Those that have ended, and whose bets are not all settled and counted yet. */
export async function listUnsettled(db: Db, game: ChainGameId): Promise<SharedRound[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${columns} from shared_rounds where game = $1 and room = '' and state = 'ended'
       and not is_counted order by number`,
    [game],
  );
  return rows.map(toRound);
}

export async function readState(db: Db, id: string): Promise<RoundState | undefined> {
  const { rows } = await db.query<{ state: RoundState }>("select state from shared_rounds where id = $1", [id]);
  return rows[0]?.state;
}

/** A round that takes bets, and will be opened once the one before it is over. */
export async function addWaiting(tx: Db, game: ChainGameId, id: string, at: number): Promise<void> {
  await tx.query(
    `insert into shared_rounds (id, game, number, state, opened_at)
     select $2, $1, coalesce(max(number), 0) + 1, 'betting', $3 from shared_rounds where game = $1 and room = ''`,
    [game, id, new Date(at)],
  );
}

interface Opening {
  chainId: string;
  chainIndex: number;
  seedHash: string;
  salt: string;
  closesAt: number;
}

/*
 * Each change of a round's state finds it as it was before, and says whether it did: however many houses believe that
 * they lead, one of them makes it.
 */

export async function openRound(tx: Db, id: string, opening: Opening): Promise<boolean> {
  const { chainId, chainIndex, seedHash, salt, closesAt } = opening;
  return changed(
    await tx.query(
      `update shared_rounds set chain_id = $2, chain_index = $3, seed_hash = $4, entropy = $5, closes_at = $6
       where id = $1 and state = 'betting' and chain_id is null`,
      [id, chainId, chainIndex, seedHash, salt, new Date(closesAt)],
    ),
  );
}

export async function lockRound(tx: Db, id: string): Promise<boolean> {
  return changed(
    await tx.query("update shared_rounds set state = 'locking' where id = $1 and state = 'betting'", [id]),
  );
}

/** `result` is what may be told while it runs. */
export async function startRound(tx: Db, id: string, at: number, result: unknown): Promise<boolean> {
  return changed(
    await tx.query(
      "update shared_rounds set state = 'running', started_at = $2, result = $3 where id = $1 and state = 'locking'",
      [id, new Date(at), result === undefined ? null : JSON.stringify(result)],
    ),
  );
}

export async function endRound(
  tx: Db,
  id: string,
  { seed, result, at }: { seed: string; result: unknown; at: number },
): Promise<boolean> {
  return changed(
    await tx.query(
      "update shared_rounds set state = 'ended', seed = $2, result = $3, ended_at = $4 where id = $1 and state = 'running'",
      [id, seed, JSON.stringify(result), new Date(at)],
    ),
  );
}

function changed({ rowCount }: { rowCount: number | null }): boolean {
  return rowCount === 1;
}

const columns =
  "id, game, number, state, chain_id, chain_index, seed_hash, seed, entropy, closes_at, started_at, ended_at, result";

interface RoundRow {
  id: string;
  game: ChainGameId;
  number: bigint;
  state: RoundState;
  chain_id: string | null;
  chain_index: number | null;
  seed_hash: string | null;
  seed: string | null;
  entropy: string | null;
  closes_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  result: unknown;
}

function toRound(row: RoundRow): SharedRound {
  return {
    id: row.id,
    game: row.game,
    number: Number(row.number),
    state: row.state,
    chainId: row.chain_id ?? undefined,
    chainIndex: row.chain_index ?? undefined,
    seedHash: row.seed_hash ?? undefined,
    seed: row.seed ?? undefined,
    salt: row.entropy ?? undefined,
    closesAt: row.closes_at?.getTime(),
    startedAt: row.started_at?.getTime(),
    endedAt: row.ended_at?.getTime(),
    result: row.result ?? undefined,
  };
}
