import type pg from "pg";
import type { Duel as ShownDuel } from "../../contract/duels.ts";
import type { Side } from "../../rules/games/variants.ts";
import type { Currency, Micro } from "../../rules/money.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { inPage, type Page, valuesOf } from "../db/page.ts";

type Db = Pick<pg.ClientBase, "query">;

export interface Duel {
  id: string;
  number: number;
  state: ShownDuel["state"];
  currency: Currency;
  stakeMicro: Micro;
  /** Of the creator. */
  side: Side;
  creator: bigint;
  joiner: bigint | undefined;
  seedHash: string;
  /** While it is open. */
  encryptedSeed: Buffer | undefined;
  /** Once it is done. */
  seed: string | undefined;
  creatorSeed: string;
  joinerSeed: string | undefined;
  fell: Side | undefined;
  at: number;
  expiresAt: number;
  endedAt: number | undefined;
  /** When the creator's stake has left its escrow, which is after the end where somebody has joined. */
  settledAt: number | undefined;
}

/**
 * Locks them until the transaction ends, always in the same order. Call it with the wallets locked: who joins and who
 * created hold wallets of their own, so it is this lock that decides between them.
 */
export async function lockDuels(tx: Tx, ids: readonly string[]): Promise<Map<string, Duel>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<DuelRow>({
    name: "lock duels",
    text: `select ${columns} from duels d where id = any($1::uuid[]) order by id for update`,
    values: [arrayOf(ids)],
  });
  return new Map(rows.map((row) => [row.id, toDuel(row)]));
}

/** How many open duels each of the players has created. */
export async function countOpen(tx: Tx, creators: readonly bigint[]): Promise<Map<bigint, number>> {
  if (creators.length === 0) return new Map();
  const { rows } = await tx.query<{ creator_id: bigint; count: bigint }>({
    name: "count open duels",
    text: `select creator_id, count(*) as count from duels where creator_id = any($1::bigint[]) and state = 'open'
      group by creator_id`,
    values: [arrayOf(creators)],
  });
  return new Map(rows.map(({ creator_id, count }) => [creator_id, Number(count)]));
}

/** Numbers that no other duel has; one that is not used is left out. */
export async function nextNumbers(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.query<{ number: bigint }>({
    name: "next duel numbers",
    text: "select nextval(pg_get_serial_sequence('duels', 'number')) as number from generate_series(1, $1)",
    values: [count],
  });
  return rows.map(({ number }) => Number(number));
}

export async function writeCreated(tx: Tx, duels: readonly Duel[]): Promise<void> {
  if (duels.length === 0) return;
  await tx.query({
    name: "write duels",
    text: `insert into duels (id, number, state, currency, stake_micro, side, creator_id, encrypted_seed, seed_hash,
        client_seed_creator, at, expires_at, ended_at, settled_at)
      overriding system value
      select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
        $8::bytea[], $9::text[], $10::text[], $11::timestamptz[], $12::timestamptz[], $13::timestamptz[],
        $14::timestamptz[])`,
    values: columnsOf(duels.map(toRow), [
      "id",
      "number",
      "state",
      "currency",
      "stakeMicro",
      "side",
      "creator",
      "encryptedSeed",
      "seedHash",
      "creatorSeed",
      "at",
      "expiresAt",
      "endedAt",
      "settledAt",
    ]),
  });
}

/** Writes how duels go on that are not settled yet: throws if one was, which undoes the whole group. */
export async function writeChanged(tx: Tx, duels: readonly Duel[]): Promise<void> {
  if (duels.length === 0) return;
  const { rowCount } = await tx.query({
    name: "change duels",
    text: `update duels d set state = u.state, joiner_id = u.joiner_id, client_seed_joiner = u.client_seed_joiner,
        seed = u.seed, encrypted_seed = u.encrypted_seed, fell = u.fell, ended_at = u.ended_at, settled_at = u.settled_at
      from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bytea[], $7::text[],
        $8::timestamptz[], $9::timestamptz[])
        as u(id, state, joiner_id, client_seed_joiner, seed, encrypted_seed, fell, ended_at, settled_at)
      where d.id = u.id and d.settled_at is null`,
    values: columnsOf(duels.map(toRow), [
      "id",
      "state",
      "joiner",
      "joinerSeed",
      "seed",
      "encryptedSeed",
      "fell",
      "endedAt",
      "settledAt",
    ]),
  });
  if (rowCount !== duels.length) throw new Error(`${duels.length - (rowCount ?? 0)} duels had been settled before`);
}

export async function findDuel(db: Db, id: string): Promise<Duel | undefined> {
  const { rows } = await db.query<DuelRow>(`select ${columns} from duels d where id = $1`, [id]);
  return rows[0] && toDuel(rows[0]);
}

export async function findDuels(db: Db, ids: readonly string[]): Promise<Duel[]> {
  const { rows } = await db.query<DuelRow>(`select ${columns} from duels d where id = any($1::uuid[])`, [ids]);
  return rows.map(toDuel);
}

/** Newest first, from before an id. */
export async function listOpen(db: Db, { before, limit }: DuelPage): Promise<Duel[]> {
  const { rows } = await db.query<DuelRow>(
    `select ${columns} from duels d where state = 'open' and ($1::uuid is null or id < $1) order by id desc limit $2`,
    [before ?? null, limit],
  );
  return rows.map(toDuel);
}

/** The last that were decided, the last one first. */
export async function listDone(db: Db, limit: number): Promise<Duel[]> {
  const { rows } = await db.query<DuelRow>(
    `select ${columns} from duels d where state = 'done' order by ended_at desc limit $1`,
    [limit],
  );
  return rows.map(toDuel);
}

/** Of a player, in whatever state. */
export async function listOfPlayer(db: Db, player: bigint, { before, limit }: DuelPage): Promise<Duel[]> {
  const { rows } = await db.query<DuelRow>(
    `select * from (
       (select ${columns} from duels d where creator_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3)
       union all
       (select ${columns} from duels d where joiner_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3)
     ) own order by id desc limit $3`,
    [player, before ?? null, limit],
  );
  return rows.map(toDuel);
}

interface DuelPage {
  before?: string | undefined;
  limit: number;
}

/** Those that a player has created and that are open. */
export async function listOpenOf(db: Db, creator: bigint): Promise<Duel[]> {
  const { rows } = await db.query<DuelRow>(
    `select ${columns} from duels d where creator_id = $1 and state = 'open' order by id`,
    [creator],
  );
  return rows.map(toDuel);
}

/** Those whose creator the house owes something: nobody joined in time, or somebody did. */
export async function listDue(db: Db, { now, limit }: { now: number; limit: number }): Promise<Duel[]> {
  const { rows } = await db.query<DuelRow>(
    `select ${columns} from duels d where settled_at is null and (state = 'done' or expires_at <= $1)
     order by expires_at limit $2`,
    [new Date(now), limit],
  );
  return rows.map(toDuel);
}

/** What a player has created in a period and is not settled, or was given back: no others are missing among `bets`. */
export async function listCreatedOfTime(
  db: Db,
  player: bigint,
  wanted: "unsettled" | "given back",
  page: Page,
): Promise<Duel[]> {
  const { where, order } = inPage("d.at", "d.id", 2);
  const which = wanted === "unsettled" ? "settled_at is null" : "state in ('cancelled', 'expired')";
  const { rows } = await db.query<DuelRow>(
    `select ${columns} from duels d where creator_id = $1 and ${which} and ${where} order by ${order} limit $6`,
    [player, ...valuesOf(page), page.limit],
  );
  return rows.map(toDuel);
}

const columns = `d.id, d.number, d.state, d.currency, d.stake_micro, d.side, d.creator_id, d.joiner_id, d.encrypted_seed,
  d.seed_hash, d.seed, d.client_seed_creator, d.client_seed_joiner, d.fell, d.at, d.expires_at, d.ended_at, d.settled_at`;

interface DuelRow {
  id: string;
  number: bigint;
  state: Duel["state"];
  currency: Currency;
  stake_micro: bigint;
  side: Side;
  creator_id: bigint;
  joiner_id: bigint | null;
  encrypted_seed: Buffer | null;
  seed_hash: string;
  seed: string | null;
  client_seed_creator: string;
  client_seed_joiner: string | null;
  fell: Side | null;
  at: Date;
  expires_at: Date;
  ended_at: Date | null;
  settled_at: Date | null;
}

function toDuel(row: DuelRow): Duel {
  return {
    id: row.id,
    number: Number(row.number),
    state: row.state,
    currency: row.currency,
    stakeMicro: row.stake_micro,
    side: row.side,
    creator: row.creator_id,
    joiner: row.joiner_id ?? undefined,
    seedHash: row.seed_hash,
    encryptedSeed: row.encrypted_seed ?? undefined,
    seed: row.seed ?? undefined,
    creatorSeed: row.client_seed_creator,
    joinerSeed: row.client_seed_joiner ?? undefined,
    fell: row.fell ?? undefined,
    at: row.at.getTime(),
    expiresAt: row.expires_at.getTime(),
    endedAt: row.ended_at?.getTime(),
    settledAt: row.settled_at?.getTime(),
  };
}

function toRow(duel: Duel) {
  const dateOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  return {
    ...duel,
    joiner: duel.joiner ?? null,
    encryptedSeed: duel.encryptedSeed ?? null,
    seed: duel.seed ?? null,
    joinerSeed: duel.joinerSeed ?? null,
    fell: duel.fell ?? null,
    at: new Date(duel.at),
    expiresAt: new Date(duel.expiresAt),
    endedAt: dateOf(duel.endedAt),
    settledAt: dateOf(duel.settledAt),
  };
}
