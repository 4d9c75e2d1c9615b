import type pg from "pg";
import type { StepsGameId } from "../../rules/games/ids.ts";
import type { Currency } from "../../rules/money.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { inPage, type Page, valuesOf } from "../db/page.ts";
import type { Round } from "./round.ts";
import type { SeedCipher, StoredSeed } from "./seed-cipher.ts";

/** The players' open rounds, and the rounds with these ids. Call it with the wallets locked. */
export async function loadRounds(
  tx: Tx,
  players: readonly bigint[],
  ids: readonly string[],
): Promise<Map<string, Round>> {
  if (players.length === 0) return new Map();
  const { rows } = await tx.query<RoundRow>({
    name: "load rounds",
    text: `select ${columns} from rounds r join seeds s on s.id = r.seed_id where r.player = any($1::bigint[]) and r.state = 'open'
      union all select ${columns} from rounds r join seeds s on s.id = r.seed_id where r.id = any($2::uuid[]) and r.state <> 'open'`,
    values: [players, ids],
  });
  return new Map(rows.map((row) => [row.id, toRound(row)]));
}

export interface OpenRound {
  round: Round;
  /** Throws if the seed cannot be decrypted. */
  readSeed(): string;
}

export async function listOpenRounds(db: pg.Pool | Tx, player: bigint, cipher: SeedCipher): Promise<OpenRound[]> {
  const { rows } = await db.query<OpenRow>(`${openSql} and r.player = $1 order by r.id`, [player]);
  return rows.map((row) => toOpenRound(row, cipher));
}

/** A player's open rounds in a period with what was staked on them, newest first. */
export async function listRoundsOfTime(
  db: pg.Pool,
  player: bigint,
  page: Page,
): Promise<Pick<Round, "id" | "game" | "currency" | "stakeMicro" | "openedAt">[]> {
  const { where, order } = inPage("opened_at", "id", 2);
  const { rows } = await db.query<Pick<RoundRow, "id" | "game" | "currency" | "stake_micro" | "opened_at">>(
    `select id, game, currency, stake_micro, opened_at from rounds
     where player = $1 and state = 'open' and ${where} order by ${order} limit $6`,
    [player, ...valuesOf(page), page.limit],
  );
  return rows.map(({ id, game, currency, stake_micro, opened_at }) => {
    return { id, game, currency, stakeMicro: stake_micro, openedAt: opened_at.getTime() };
  });
}

/** Open rounds untouched since `since`, the longest abandoned first, continuing after `last`. */
export async function listAbandonedRounds(
  db: pg.Pool,
  { since, limit, last }: { since: number; limit: number; last: Round | undefined },
  cipher: SeedCipher,
): Promise<OpenRound[]> {
  const { rows } = await db.query<OpenRow>(
    `${openSql} and r.touched_at <= $1 and ($2::timestamptz is null or (r.touched_at, r.id) > ($2, $3::uuid))
     order by r.touched_at, r.id limit $4`,
    [new Date(since), last ? new Date(last.touchedAt) : null, last?.id ?? null, limit],
  );
  return rows.map((row) => toOpenRound(row, cipher));
}

export async function writeOpened(tx: Tx, rounds: readonly Round[]): Promise<void> {
  if (rounds.length === 0) return;
  await tx.query({ name: "write opened rounds", text: openedSql, values: columnsOf(rounds.map(toRow), openedColumns) });
}

/** Updates moved rounds. Choice and seeds never change, so they are not sent again. */
export async function writeMoved(tx: Tx, rounds: readonly Round[]): Promise<void> {
  if (rounds.length === 0) return;
  await tx.query({
    name: "write moved rounds",
    text: movedSql,
    values: columnsOf(rounds.map(toMovedRow), movedColumns),
  });
}

/** Counts one change per player in a group, and returns its number for each. */
export async function countChanges(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (players.length === 0) return new Map();
  const { rows } = await tx.query<{ player_id: bigint; rounds_seq: bigint }>({
    name: "count changes of rounds",
    text: "update play set rounds_seq = rounds_seq + 1 where player_id = any($1::bigint[]) returning player_id, rounds_seq",
    values: [players],
  });
  return new Map(rows.map((row) => [row.player_id, row.rounds_seq]));
}

const movedColumns = ["id", "state", "seq", "actions", "multiplierE4", "payoutMicro", "touchedAt", "closedAt"] as const;

const movedSql = `
  update rounds r set state = u.state, seq = u.seq, actions = u.actions, multiplier_e4 = u.multiplier_e4,
    payout_micro = u.payout_micro, touched_at = u.touched_at, closed_at = u.closed_at
  from unnest($1::uuid[], $2::text[], $3::int[], $4::jsonb[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::timestamptz[])
    as u(id, state, seq, actions, multiplier_e4, payout_micro, touched_at, closed_at)
  where r.id = u.id`;

function toMovedRow({ id, state, seq, actions, multiplierE4, payoutMicro, touchedAt, closedAt }: Round) {
  return {
    id,
    state,
    seq,
    actions: JSON.stringify(actions),
    multiplierE4,
    payoutMicro,
    touchedAt: new Date(touchedAt).toISOString(),
    closedAt: closedAt === undefined ? null : new Date(closedAt).toISOString(),
  };
}

const openedColumns = [
  ...movedColumns,
  "player",
  "game",
  "currency",
  "stakeMicro",
  "choice",
  "seedId",
  "nonce",
  "rulesHash",
  "openedAt",
] as const;

const openedSql = `
  insert into rounds (id, state, seq, actions, multiplier_e4, payout_micro, touched_at, closed_at, player, game, currency,
    stake_micro, choice, seed_id, nonce, rules_hash, opened_at)
  select * from unnest($1::uuid[], $2::text[], $3::int[], $4::jsonb[], $5::bigint[], $6::bigint[], $7::timestamptz[],
    $8::timestamptz[], $9::bigint[], $10::text[], $11::text[], $12::bigint[], $13::jsonb[], $14::bigint[], $15::int[],
    $16::text[], $17::timestamptz[])`;

function toRow(round: Round) {
  const { player, game, currency, stakeMicro, seedId, nonce, rulesHash } = round;
  const opened = { player, game, currency, stakeMicro, seedId, nonce, rulesHash };
  const [choice, openedAt] = [JSON.stringify(round.choice), new Date(round.openedAt).toISOString()];
  return { ...toMovedRow(round), ...opened, choice, openedAt };
}

interface RoundRow {
  id: string;
  player: bigint;
  game: StepsGameId;
  currency: Currency;
  stake_micro: bigint;
  state: Round["state"];
  seq: number;
  choice: unknown;
  actions: unknown[];
  seed_id: bigint;
  nonce: number;
  client_seed: string;
  server_seed_hash: string;
  rules_hash: string;
  multiplier_e4: bigint;
  payout_micro: bigint;
  opened_at: Date;
  touched_at: Date;
  closed_at: Date | null;
}

const columns = `r.id, r.player, r.game, r.currency, r.stake_micro, r.state, r.seq, r.choice, r.actions, r.seed_id, r.nonce,
  s.client_seed, s.server_seed_hash, r.rules_hash, r.multiplier_e4, r.payout_micro, r.opened_at, r.touched_at, r.closed_at`;

const openSql = `select ${columns}, s.player_id, s.server_seed, s.encrypted_seed from rounds r join seeds s on s.id = r.seed_id where r.state = 'open'`;

type OpenRow = RoundRow & StoredSeed;

function toOpenRound(row: OpenRow, cipher: SeedCipher): OpenRound {
  return { round: toRound(row), readSeed: () => cipher.decrypt(row) };
}

function toRound(row: RoundRow): Round {
  return {
    id: row.id,
    player: row.player,
    game: row.game,
    currency: row.currency,
    stakeMicro: row.stake_micro,
    state: row.state,
    seq: row.seq,
    choice: row.choice,
    actions: row.actions,
    seedId: row.seed_id,
    nonce: row.nonce,
    clientSeed: row.client_seed,
    serverSeedHash: row.server_seed_hash,
    rulesHash: row.rules_hash,
    multiplierE4: row.multiplier_e4,
    payoutMicro: row.payout_micro,
    openedAt: row.opened_at.getTime(),
    touchedAt: row.touched_at.getTime(),
    closedAt: row.closed_at?.getTime(),
  };
}
