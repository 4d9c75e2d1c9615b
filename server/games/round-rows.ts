import type pg from "pg";
import type { StepsGameId } from "../../rules/games/ids.ts";
import type { Currency } from "../../rules/money.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { inStretch, type Stretch, valuesOf } from "../db/stretch.ts";
import type { Round } from "./round.ts";

/** The open rounds of these players, and those of these ids whosever they are. Call it with the wallets locked. */
export async function loadRounds(
  tx: Tx,
  players: readonly bigint[],
  ids: readonly string[],
): Promise<Map<string, Round>> {
  const { rows } = await tx.query<RoundRow>({
    name: "load rounds",
    text: `select ${columns} from rounds r join seeds s on s.id = r.seed_id where r.player = any($1::bigint[]) and r.state = 'open'
      union all select ${columns} from rounds r join seeds s on s.id = r.seed_id where r.id = any($2::uuid[]) and r.state <> 'open'`,
    values: [players, ids],
  });
  return new Map(rows.map((row) => [row.id, toRound(row)]));
}

/** A player's open rounds, with the seeds that have dealt them. */
export async function listOpenRounds(
  db: pg.Pool | Tx,
  player: bigint,
): Promise<{ round: Round; serverSeed: string }[]> {
  const { rows } = await db.query<RoundRow & { server_seed: string }>(
    `select ${columns}, s.server_seed from rounds r join seeds s on s.id = r.seed_id
     where r.player = $1 and r.state = 'open' order by r.id`,
    [player],
  );
  return rows.map((row) => ({ round: toRound(row), serverSeed: row.server_seed }));
}

/** A player's open rounds of a time, newest first, by what they have taken. */
export async function listRoundsOfTime(
  db: pg.Pool,
  player: bigint,
  stretch: Stretch,
): Promise<Pick<Round, "id" | "game" | "currency" | "stakeMicro" | "openedAt">[]> {
  const { where, order } = inStretch("opened_at", "id", 2);
  const { rows } = await db.query<Pick<RoundRow, "id" | "game" | "currency" | "stake_micro" | "opened_at">>(
    `select id, game, currency, stake_micro, opened_at from rounds
     where player = $1 and state = 'open' and ${where} order by ${order} limit $6`,
    [player, ...valuesOf(stretch), stretch.limit],
  );
  return rows.map(({ id, game, currency, stake_micro, opened_at }) => {
    return { id, game, currency, stakeMicro: stake_micro, openedAt: opened_at.getTime() };
  });
}

export type OpenRound = Pick<Round, "id" | "player" | "game" | "seq">;

/** Open rounds that nobody has touched since then, those left longest first. */
export async function listLeftRounds(db: pg.Pool, since: number, limit: number): Promise<OpenRound[]> {
  const { rows } = await db.query<OpenRound>(
    "select id, player, game, seq from rounds where state = 'open' and touched_at <= $1 order by touched_at limit $2",
    [new Date(since), limit],
  );
  return rows;
}

/** Writes rounds as they are by now, new ones too. For each of their players it is one change, whose number comes back. */
export async function writeRounds(tx: Tx, rounds: readonly Round[]): Promise<Map<bigint, bigint>> {
  const { rows } = await tx.query<{ player_id: bigint; rounds_seq: bigint }>({
    name: "write rounds",
    text: writeSql,
    values: columnsOf(rounds.map(toRow), writtenColumns),
  });
  return new Map(rows.map((row) => [row.player_id, row.rounds_seq]));
}

const writtenColumns = [
  "id",
  "player",
  "game",
  "currency",
  "stakeMicro",
  "state",
  "seq",
  "choice",
  "actions",
  "seedId",
  "nonce",
  "rulesHash",
  "multiplierE4",
  "payoutMicro",
  "openedAt",
  "touchedAt",
  "closedAt",
] as const;

const writeSql = `
  with changes as (
    update play set rounds_seq = rounds_seq + 1 where player_id = any($2::bigint[]) returning player_id, rounds_seq
  ), written as (
    insert into rounds (id, player, game, currency, stake_micro, state, seq, choice, actions, seed_id, nonce, rules_hash,
      multiplier_e4, payout_micro, opened_at, touched_at, closed_at)
    select * from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::int[],
      $8::jsonb[], $9::jsonb[], $10::bigint[], $11::int[], $12::text[], $13::bigint[], $14::bigint[],
      $15::timestamptz[], $16::timestamptz[], $17::timestamptz[])
    on conflict (id) do update set state = excluded.state, seq = excluded.seq, actions = excluded.actions,
      multiplier_e4 = excluded.multiplier_e4, payout_micro = excluded.payout_micro, touched_at = excluded.touched_at,
      closed_at = excluded.closed_at
  )
  select player_id, rounds_seq from changes`;

function toRow({ choice, actions, openedAt, touchedAt, closedAt, ...round }: Round) {
  return {
    ...round,
    choice: JSON.stringify(choice),
    actions: JSON.stringify(actions),
    openedAt: new Date(openedAt).toISOString(),
    touchedAt: new Date(touchedAt).toISOString(),
    closedAt: closedAt === undefined ? null : new Date(closedAt).toISOString(),
  };
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
