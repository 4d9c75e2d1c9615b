import type pg from "pg";
import type { BetsFilter, Receipt } from "../../contract/bets.ts";
import { betResults } from "../../contract/filters.ts";
import { type PlayedId, playedIds } from "../../rules/games/ids.ts";
import type { Currency } from "../../rules/money.ts";
import { merkleTree } from "../../rules/receipts.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { firstUuidOf } from "../db/uuid.ts";
import { type DecidedBet, toBet, toReceiptBody } from "./decided-bet.ts";
import { nodeHashing } from "./hashing.ts";
import { type Seal, toReceipt } from "./receipts.ts";
import type { ReturnSum } from "./return-sums.ts";
import type { SeedSpan } from "./seeds.ts";

/** Writes bets and the seal of their receipts; `leaves` are in the same order. */
export async function writeBets(tx: Tx, bets: readonly DecidedBet[], { seal, sums, at }: Sealing): Promise<void> {
  const { id, root, leaves, signature, keyId } = seal;
  await tx.query({
    name: "write bets",
    text: writeSql,
    values: [
      id,
      root,
      arrayOf(leaves),
      signature,
      keyId,
      new Date(at),
      ...columnsOf(bets.map(toRow), writtenColumns),
      ...columnsOf(sums, sumColumns),
    ],
  });
}

interface Sealing {
  seal: Seal;
  /** The bets' share of their games' returns, written in the same statement to save a round trip. */
  sums: readonly ReturnSum[];
  at: number;
}

interface BetsWanted {
  game: PlayedId | undefined;
  result?: BetsFilter["result"];
  fromMs?: number;
  toMs?: number;
  seed?: SeedSpan | undefined;
  before: string | undefined;
  limit: number;
}

export async function listBets(
  pool: pg.Pool,
  player: bigint,
  { game, result, seed, before, limit, ...wanted }: BetsWanted,
): Promise<DecidedBet[]> {
  const fromMs = Math.max(wanted.fromMs ?? 0, seed?.fromMs ?? 0);
  const toMs = Math.min(wanted.toMs ?? Infinity, seed?.toMs ?? Infinity);
  const range = [player, firstUuidOf(fromMs), firstUuidOf(toMs + 1), before ?? null, seed?.id ?? null, limit];
  const isFiltered = game !== undefined || result !== undefined;
  const kinds = isFiltered ? [game ? [game] : playedIds, result ? [result] : betResults] : [];
  const { rows } = await pool.query<BetRow>(
    `select ${betColumns} from (${isFiltered ? filteredSql : rangeSql}) b left join seeds s on s.id = b.seed_id
    left join shared_rounds r on r.id = b.round_id order by b.id desc limit $6`,
    [...range, ...kinds],
  );
  return rows.map(toDecidedBet);
}

const rangeSql = `select * from bets where player_id = $1 and id >= $2 and id < $3 and ($4::uuid is null or id < $4)
  and ($5::bigint is null or seed_id = $5) order by id desc limit $6`;

/** Reads a page per game and result by the index in that order, and nothing else. */
const filteredSql = `select found.* from unnest($7::text[]) as kind (game) cross join unnest($8::text[]) as kind_of (result)
  cross join lateral (
    select * from bets where player_id = $1 and game = kind.game
      and (case when outcome ->> 'end' = 'refunded' then 'refunded' when payout_micro > 0 then 'paid' else 'lost' end)
        = kind_of.result
      and id >= $2 and id < $3 and ($4::uuid is null or id < $4) and ($5::bigint is null or seed_id = $5)
    order by id desc limit $6
  ) found`;

/** One bet of the player with its receipt; the seed only once it is revealed. */
export async function readBet(db: Pick<pg.Pool, "query">, player: bigint, id: string) {
  const { rows } = await db.query<SealedRow>(
    `select ${betColumns}, b.leaf, l.root, l.leaves, l.signature, l.key_id,
      ${toldSeed} as server_seed
    from bets b ${withSeeds} join seals l on l.id = b.seal_id
    where b.player_id = $1 and b.id = $2`,
    [player, id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const bet = toDecidedBet(row);
  return { bet, receipt: receiptOf(bet, row), serverSeed: row.server_seed };
}

const writtenColumns = [
  "id",
  "player",
  "game",
  "currency",
  "stakeMicro",
  "times",
  "payoutMicro",
  "multiplierE4",
  "choice",
  "outcome",
  "seedId",
  "nonce",
  "rulesHash",
  "previous",
  "leaf",
  "roundId",
  "sharedSeedHash",
  "sharedSeed",
] as const;

const sumColumns = ["game", "currency", "bets", "stakedMicro", "returnedMicro", "expected", "variance"] as const;

const writeSql = `
  with seal as (
    insert into seals (id, root, leaves, signature, key_id, at) values ($1, $2, $3, $4, $5, $6)
  ), sums as (
    insert into return_sums (game, currency, bets, staked_micro, returned_micro, expected, variance)
    select * from unnest($25::text[], $26::text[], $27::bigint[], $28::bigint[], $29::bigint[], $30::float8[], $31::float8[])
  )
  insert into bets (id, player_id, game, currency, stake_micro, times, payout_micro, multiplier_e4, choice, outcome,
    seed_id, nonce, rules_hash, previous, leaf, round_id, server_seed_hash, client_seed, seal_id, at)
  select b.*, $1, $6
  from unnest($7::uuid[], $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::smallint[], $13::bigint[], $14::bigint[],
    $15::jsonb[], $16::jsonb[], $17::bigint[], $18::int[], $19::text[], $20::text[], $21::smallint[], $22::uuid[],
    $23::text[], $24::text[]) as b`;

function toRow(bet: DecidedBet, leaf: number) {
  // A player's own seeds stand in a table of theirs.
  const isShared = bet.seedId === null;
  const seeds = {
    sharedSeedHash: isShared ? bet.serverSeedHash : null,
    sharedSeed: isShared ? bet.clientSeed : null,
  };
  return { ...bet, ...seeds, choice: JSON.stringify(bet.choice), outcome: JSON.stringify(bet.outcome), leaf };
}

export interface BetRow {
  id: string;
  player_id: bigint;
  game: PlayedId;
  currency: Currency;
  stake_micro: bigint;
  times: number;
  payout_micro: bigint;
  multiplier_e4: bigint;
  choice: unknown;
  outcome: unknown;
  seed_id: bigint | null;
  round_id: string | null;
  round_result: unknown;
  nonce: number;
  client_seed: string;
  server_seed_hash: string;
  rules_hash: string;
  previous: string;
  at: Date;
}

interface SealedRow extends BetRow {
  leaf: number;
  root: string;
  leaves: string[];
  signature: string;
  key_id: string;
  server_seed: string | null;
}

export const betColumns = `b.id, b.player_id, b.game, b.currency, b.stake_micro, b.times, b.payout_micro, b.multiplier_e4, b.choice, b.outcome,
  b.seed_id, b.round_id,
  case when r.state = 'ended' then r.result end as round_result, b.nonce, coalesce(b.client_seed, s.client_seed) as client_seed,
  coalesce(b.server_seed_hash, s.server_seed_hash) as server_seed_hash, b.rules_hash, b.previous, b.at`;

/** Joins what has decided a bet `b`: a seed of its player, a shared round, or a duel. */
export const withSeeds = `left join seeds s on s.id = b.seed_id left join shared_rounds r on r.id = b.round_id
  left join duels d on d.id = b.round_id`;

/** The seed that has decided it, once everybody may know. */
export const toldSeed = `coalesce(case when s.state = 'revealed' then s.server_seed end,
  case when r.state = 'ended' then r.seed end, d.seed)`;

export function toDecidedBet(row: BetRow): DecidedBet {
  return {
    id: row.id,
    player: row.player_id,
    game: row.game,
    currency: row.currency,
    stakeMicro: row.stake_micro,
    times: row.times,
    payoutMicro: row.payout_micro,
    multiplierE4: row.multiplier_e4,
    choice: row.choice,
    outcome: row.outcome,
    seedId: row.seed_id,
    roundId: row.round_id,
    roundResult: row.round_result ?? undefined,
    nonce: row.nonce,
    clientSeed: row.client_seed,
    serverSeedHash: row.server_seed_hash,
    rulesHash: row.rules_hash,
    previous: row.previous,
    at: row.at.getTime(),
  };
}

function receiptOf(bet: DecidedBet, { leaf, root, leaves, signature, key_id: keyId }: SealedRow): Receipt {
  const path = merkleTree(nodeHashing, leaves).paths[leaf];
  if (!path) throw new Error(`bet ${bet.id} is not in its seal`);
  return toReceipt(toReceiptBody(bet, toBet(bet)), { root, signature, keyId }, path);
}
