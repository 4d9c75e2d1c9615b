import type pg from "pg";
import type { RevealedSeed, Seeds } from "../../contract/seeds.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import { nodeHashing } from "./hashing.ts";
import type { SeedCipher, StoredSeed } from "./seed-cipher.ts";
import type { seedTables } from "./tables.ts";

const ask = queries<typeof seedTables>();

export interface Play {
  player: bigint;
  seedId: bigint;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  receiptHead: string;
}

interface Sources {
  clock: Clock;
  rng: Rng;
  seedCipher: SeedCipher;
}

/** Gives a new player their first pair, and commits to the server seed after it. */
export async function openSeeds(tx: Tx, player: bigint, sources: Sources): Promise<void> {
  const { rng } = sources;
  await commitNext(tx, player, newServerSeed(rng), sources);
  // Players who want a say in it rotate to a client seed of their own.
  const seedId = await activateNext(tx, player, rng.bytes(12).toString("base64url"));
  await execute(tx, ask.insertInto("play").values({ player_id: player, seed_id: seedId }));
  await commitNext(tx, player, newServerSeed(rng), sources);
}

export async function readSeeds(db: pg.Pool | Tx, player: bigint): Promise<Seeds> {
  const query = ask
    .selectFrom("play")
    .innerJoin("seeds as active", "active.id", "play.seed_id")
    .innerJoin("seeds as next", "next.player_id", "play.player_id")
    .select([
      "active.server_seed_hash",
      "next.server_seed_hash as next_server_seed_hash",
      "active.client_seed",
      "play.nonce",
    ])
    // Only the next seed has none yet.
    .$narrowType<{ client_seed: string }>()
    .where("play.player_id", "=", player)
    .where("next.state", "=", "next");
  return found(await firstOf(db, query), player);
}

/** Reveals the active seed, and activates the one whose hash was shown before. Call it with the wallet locked. */
export async function rotatePair(tx: Tx, player: bigint, clientSeed: string, sources: Sources): Promise<RevealedSeed> {
  const { clock, rng, seedCipher } = sources;
  const active = await lockActive(tx, player);
  const query = ask.updateTable("seeds").set({
    state: "revealed",
    revealed_at: new Date(clock.now()),
    nonces: active.nonce,
    server_seed: seedCipher.decrypt(active),
    encrypted_seed: null,
  });
  const revealed = query.where("id", "=", active.seed_id).returning(revealedColumns).$narrowType<Revealed>();
  const seed = await firstOf(tx, revealed);
  const seedId = await activateNext(tx, player, clientSeed);
  await execute(tx, ask.updateTable("play").set({ seed_id: seedId, nonce: 0 }).where("player_id", "=", player));
  await commitNext(tx, player, newServerSeed(rng), sources);
  return found(seed, player);
}

/** The pair before the active one; undefined for a player's first. */
export async function revealedBefore(tx: Tx, player: bigint): Promise<RevealedSeed | undefined> {
  return firstOf(tx, revealedOf(player).select(revealedColumns).$narrowType<Revealed>().limit(1));
}

const revealedColumns = ["server_seed", "server_seed_hash", "client_seed", "nonces"] as const;

/** A constraint ensures all of them on a revealed seed. */
type Revealed = Pick<RevealedSeed, "server_seed" | "client_seed" | "nonces">;

function revealedOf(player: bigint) {
  return ask.selectFrom("seeds").where("player_id", "=", player).where("state", "=", "revealed").orderBy("id", "desc");
}

export async function listRevealed(
  pool: pg.Pool,
  player: bigint,
  { before, limit }: { before: bigint | undefined; limit: number },
): Promise<{ id: bigint; seed: RevealedSeed & { revealed_at: string } }[]> {
  const query = revealedOf(player)
    .select(["id", "revealed_at", ...revealedColumns])
    .$narrowType<Revealed & { revealed_at: Date }>()
    .limit(limit);
  const rows = await allOf(pool, before === undefined ? query : query.where("id", "<", before));
  return rows.map(({ id, revealed_at, ...seed }) => ({
    id,
    seed: { ...seed, revealed_at: revealed_at.toISOString() },
  }));
}

/** Replaces the next seed, so that the sandbox's desk knows outcomes beforehand. */
export async function replaceNext(tx: Tx, player: bigint, serverSeed: string, sources: Sources): Promise<void> {
  await execute(tx, ask.deleteFrom("seeds").where("player_id", "=", player).where("state", "=", "next"));
  await commitNext(tx, player, serverSeed, sources);
}

/** Call it with the wallets locked, which play changes under. */
export async function loadPlay(tx: Tx, players: readonly bigint[], cipher: SeedCipher): Promise<Map<bigint, Play>> {
  const { rows } = await tx.query<PlayRow>({
    name: "load play",
    text: `select p.player_id, p.seed_id, s.server_seed, s.encrypted_seed, s.server_seed_hash, s.client_seed, p.nonce,
        p.receipt_head
      from play p join seeds s on s.id = p.seed_id where p.player_id = any($1::bigint[])`,
    values: [arrayOf(players)],
  });
  return new Map(rows.map((row) => [row.player_id, toPlay(row, cipher)]));
}

export async function writePlay(tx: Tx, plays: readonly Play[]): Promise<void> {
  if (plays.length === 0) return;
  await tx.query({
    name: "write play",
    text: `update play p set nonce = u.nonce, receipt_head = u.receipt_head
      from unnest($1::bigint[], $2::int[], $3::text[]) as u(player_id, nonce, receipt_head) where p.player_id = u.player_id`,
    values: columnsOf(plays, ["player", "nonce", "receiptHead"]),
  });
}

interface PlayRow extends StoredSeed {
  client_seed: string;
  nonce: number;
  receipt_head: string;
}

function toPlay(row: PlayRow, cipher: SeedCipher): Play {
  return {
    player: row.player_id,
    seedId: row.seed_id,
    serverSeed: cipher.decrypt(row),
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    receiptHead: row.receipt_head,
  };
}

function newServerSeed(rng: Rng): string {
  return rng.bytes(32).toString("hex");
}

async function commitNext(tx: Tx, player: bigint, serverSeed: string, { clock, seedCipher }: Sources): Promise<void> {
  const hash = commitmentOf(nodeHashing, serverSeed);
  // The encryption is bound to the row's id, so the id is drawn first.
  const { rows } = await tx.query<{ id: bigint }>("select nextval('seeds_id_seq') as id");
  const { id } = found(rows[0], player);
  const row = { seed_id: id, player_id: player, server_seed_hash: hash };
  await tx.query(
    `insert into seeds (id, player_id, state, encrypted_seed, server_seed_hash, committed_at) overriding system value
     values ($1, $2, 'next', $3, $4, $5)`,
    [id, player, seedCipher.encrypt(serverSeed, row), hash, new Date(clock.now())],
  );
}

async function lockActive(tx: Tx, player: bigint): Promise<StoredSeed & { nonce: number }> {
  const { rows } = await tx.query<StoredSeed & { nonce: number }>(
    `select s.player_id, s.id as seed_id, s.server_seed, s.encrypted_seed, s.server_seed_hash, p.nonce
    from play p join seeds s on s.id = p.seed_id where p.player_id = $1 for update of s`,
    [player],
  );
  return found(rows[0], player);
}

async function activateNext(tx: Tx, player: bigint, clientSeed: string): Promise<bigint> {
  const query = ask.updateTable("seeds").set({ state: "active", client_seed: clientSeed });
  const next = query.where("player_id", "=", player).where("state", "=", "next").returning("id");
  return found(await firstOf(tx, next), player).id;
}

function found<Row>(row: Row | undefined, player: bigint): Row {
  if (!row) throw new Error(`player ${player} has no seeds`);
  return row;
}

/** A seed, and the widest period in which it can have decided bets. */
export interface SeedSpan {
  id: bigint;
  fromMs: number;
  toMs: number;
}

/** How far the clocks of two houses may differ. */
const skewMs = 60_000;

/** The player's seed with this commitment. It was active from the reveal of the one before until its own. */
export async function readSeedSpan(pool: pg.Pool, player: bigint, hash: string): Promise<SeedSpan | null> {
  const { rows } = await pool.query<{ id: bigint; since: Date | null; revealed_at: Date | null }>(
    `select s.id, s.revealed_at, (select max(b.revealed_at) from seeds b where b.player_id = $1 and b.id < s.id) as since
    from seeds s where s.player_id = $1 and s.server_seed_hash = $2`,
    [player, hash],
  );
  const [seed] = rows;
  if (!seed) return null;
  const fromMs = seed.since ? Math.max(0, seed.since.getTime() - skewMs) : 0;
  return { id: seed.id, fromMs, toMs: seed.revealed_at ? seed.revealed_at.getTime() + skewMs : Infinity };
}
