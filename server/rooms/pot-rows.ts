import type pg from "pg";
import { rooms } from "../../rules/games/rooms.ts";
import type { Micro } from "../../rules/money.ts";
import type { SharedBet } from "../shared-bets/shared-bets.ts";

type Db = Pick<pg.ClientBase, "query">;

/** One round of a room. */
export interface Pot {
  id: string;
  /** With the currency, see `room-name.ts`. */
  room: string;
  number: number;
  state: "betting" | "ended";
  seedHash: string;
  /** Until it has ended. */
  encryptedSeed: Buffer | undefined;
  seed: string | undefined;
  /** The newest hash of crash that was known before it was opened. */
  entropy: string;
  closesAt: number | undefined;
  endedAt: number | undefined;
  result: PotResult | undefined;
}

/** `winner` is the seat that has drawn it, and `player` who sat there. */
export type PotResult = { state: "refunded" } | { state: "drawn"; ticket: number; winner: number; player: string };

export interface PotBet {
  id: string;
  pot: string;
  player: bigint;
  stakeMicro: Micro;
  clientSeed: string;
  at: number;
  state: SharedBet["state"];
}

/** Takes bets from now on. Changes nothing where a pot of the room already does. */
export async function openPot(db: Db, { id, room, encryptedSeed, seedHash, entropy, at }: NewPot): Promise<void> {
  await db.query(
    `insert into shared_rounds (id, game, room, number, state, encrypted_seed, seed_hash, entropy, opened_at)
     select $1::uuid, $2::text, $3::text, coalesce(max(number), 0) + 1, 'betting', $4::bytea, $5::text, $6::text,
       $7::timestamptz
     from shared_rounds where game = $2 and room = $3
     on conflict do nothing`,
    [id, rooms.id, room, encryptedSeed, seedHash, entropy, new Date(at)],
  );
}

interface NewPot extends Pick<Pot, "id" | "room" | "seedHash" | "entropy"> {
  encryptedSeed: Buffer;
  at: number;
}

/** Rooms in which no pot takes bets, with the last that has ended. */
export async function listClosed(
  db: Db,
  names: readonly string[],
): Promise<{ room: string; endedAt: number | undefined; isDrawn: boolean }[]> {
  const { rows } = await db.query<{ room: string; ended_at: Date | null; is_drawn: boolean | null }>(
    `select name as room, last.ended_at, last.is_drawn from unnest($2::text[]) name
     left join lateral (
       select ended_at, result ->> 'state' = 'drawn' as is_drawn from shared_rounds
       where game = $1 and room = name and state = 'ended' order by number desc limit 1
     ) last on true
     where not exists (select from shared_rounds where game = $1 and room = name and state = 'betting')`,
    [rooms.id, names],
  );
  return rows.map((row) => ({
    room: row.room,
    endedAt: row.ended_at?.getTime(),
    isDrawn: row.is_drawn === true,
  }));
}

export interface Arrival {
  player: string;
  atMs: number;
}

/** The pots that take bets and have some, with when each of their players came. */
export async function listFilling(db: Db): Promise<{ id: string; room: string; arrivals: Arrival[] }[]> {
  const { rows } = await db.query<{ id: string; room: string; player_id: bigint; at: Date }>(
    `select r.id, r.room, b.player_id, min(b.at) as at
     from shared_rounds r join shared_bets b on b.round_id = r.id and b.state = 'open'
     where r.game = $1 and r.state = 'betting'
     group by r.id, r.room, b.player_id order by r.room, min(b.position)`,
    [rooms.id],
  );
  const pots = new Map<string, { id: string; room: string; arrivals: Arrival[] }>();
  for (const { id, room, player_id, at } of rows) {
    const pot = pots.get(id) ?? { id, room, arrivals: [] };
    pot.arrivals.push({ player: String(player_id), atMs: at.getTime() });
    pots.set(id, pot);
  }
  return [...pots.values()];
}

/** Those that have ended and have bets that nobody has settled yet. */
export async function listUnsettled(db: Db): Promise<Pot[]> {
  const { rows } = await db.query<PotRow>(
    `select ${columns} from shared_rounds where game = $1 and state = 'ended'
       and id in (select round_id from shared_bets where game = $1 and state = 'open')
     order by ended_at limit ${mostUnsettled}`,
    [rooms.id],
  );
  return rows.map(toPot);
}

const mostUnsettled = 50;

/** Locks it until the transaction ends. */
export async function lockPot(tx: Db, id: string): Promise<Pot | undefined> {
  const { rows } = await tx.query<PotRow>(`select ${columns} from shared_rounds where id = $1 for update`, [id]);
  return rows[0] && toPot(rows[0]);
}

/** Ends it once: says whether it took bets until now. */
export async function endPot(
  tx: Db,
  id: string,
  { seed, result, closesAt, at }: { seed: string; result: PotResult; closesAt: number; at: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update shared_rounds set state = 'ended', seed = $2, encrypted_seed = null, result = $3, closes_at = $4, ended_at = $5
     where id = $1 and state = 'betting'`,
    [id, seed, JSON.stringify(result), new Date(closesAt), new Date(at)],
  );
  return rowCount === 1;
}

/** The one that takes bets, or else the last. */
export async function findNewest(db: Db, room: string): Promise<Pot | undefined> {
  const { rows } = await db.query<PotRow>(
    `select ${columns} from shared_rounds where game = $1 and room = $2 order by number desc limit 1`,
    [rooms.id, room],
  );
  return rows[0] && toPot(rows[0]);
}

/** The last that had a winner, unless that is very many pots ago. */
export async function findLastDrawn(db: Db, room: string): Promise<Pot | undefined> {
  const ended = await listEnded(db, room, { limit: 50 });
  return ended.find(({ result }) => result?.state === "drawn");
}

/** The newest first, from before a number. */
export async function listEnded(
  db: Db,
  room: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Pot[]> {
  const { rows } = await db.query<PotRow>(
    `select ${columns} from shared_rounds where game = $1 and room = $2 and state = 'ended'
       and ($3::bigint is null or number < $3) order by number desc limit $4`,
    [rooms.id, room, before ?? null, limit],
  );
  return rows.map(toPot);
}

/** The bets of pots by these, in order of arrival. */
export async function listPotBets(db: Db, pots: readonly string[]): Promise<Map<string, PotBet[]>> {
  const { rows } = await db.query<BetRow>(
    `select id, round_id, player_id, stake_micro, choice ->> 'client_seed' as client_seed, at, state from shared_bets
     where round_id = any($1::uuid[]) and state <> 'cancelled' order by position`,
    [pots],
  );
  const bets = new Map<string, PotBet[]>(pots.map((id) => [id, []]));
  for (const row of rows) bets.get(row.round_id)?.push(toPotBet(row));
  return bets;
}

/** How many bets each of the pots has. */
export async function countPotBets(db: Db, pots: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ round_id: string; count: bigint }>(
    `select round_id, count(*) as count from shared_bets where round_id = any($1::uuid[]) and state <> 'cancelled'
     group by round_id`,
    [pots],
  );
  return new Map(rows.map((row) => [row.round_id, Number(row.count)]));
}

/** The newest hash of crash that everybody knows: of its last round, or the end of its chain before the first. */
export async function findEntropy(db: Db): Promise<string | undefined> {
  const { rows } = await db.query<{ hash: string | null }>(
    `select coalesce(
       (select seed from shared_rounds where game = 'crash' and room = '' and state = 'ended' order by number desc limit 1),
       (select terminating_hash from chains where game = 'crash' and state <> 'used'
        order by state = 'active' desc, published_at desc limit 1)
     ) as hash`,
  );
  return rows[0]?.hash ?? undefined;
}

const columns = `id, room, number, state, seed_hash, encrypted_seed, seed, entropy, closes_at, ended_at, result`;

interface PotRow {
  id: string;
  room: string;
  number: bigint;
  state: Pot["state"];
  seed_hash: string;
  encrypted_seed: Buffer | null;
  seed: string | null;
  entropy: string;
  closes_at: Date | null;
  ended_at: Date | null;
  result: PotResult | null;
}

function toPot(row: PotRow): Pot {
  return {
    id: row.id,
    room: row.room,
    number: Number(row.number),
    state: row.state,
    seedHash: row.seed_hash,
    encryptedSeed: row.encrypted_seed ?? undefined,
    seed: row.seed ?? undefined,
    entropy: row.entropy,
    closesAt: row.closes_at?.getTime(),
    endedAt: row.ended_at?.getTime(),
    result: row.result ?? undefined,
  };
}

interface BetRow {
  id: string;
  round_id: string;
  player_id: bigint;
  stake_micro: bigint;
  client_seed: string;
  at: Date;
  state: PotBet["state"];
}

function toPotBet(row: BetRow): PotBet {
  return {
    id: row.id,
    pot: row.round_id,
    player: row.player_id,
    stakeMicro: row.stake_micro,
    clientSeed: row.client_seed,
    at: row.at.getTime(),
    state: row.state,
  };
}
