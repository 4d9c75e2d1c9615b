import type { ProviderKind } from "../../rules/games/ids.ts";
import type { Currency, Micro } from "../../rules/money.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";

/** What one player plays in one round of a provider. */
export interface Round {
  provider: string;
  player: bigint;
  roundId: string;
  id: string;
  gameCode: string;
  kind: ProviderKind;
  currency: Currency;
  state: "open" | "closed" | "cancelled";
  betMicro: Micro;
  /** What campaigns have staked. */
  freeMicro: Micro;
  winMicro: Micro;
  /** Won in free rounds, and jackpots: no stake of the player's has brought that. */
  giftMicro: Micro;
  hasWin: boolean;
  /** Of its game, at its first stake. */
  rtp: number | undefined;
  at: number;
  endedAt: number | undefined;
}

/** One number that a provider has used. */
export interface Transaction {
  provider: string;
  txId: string;
  player: bigint;
  roundId: string;
  kind: "bet" | "free_bet" | "win" | "rollback" | "tombstone" | "adjust" | "tip";
  refTxId: string | undefined;
  amountMicro: Micro;
  /** Of stakes and tips. */
  state: "open" | "settled" | "refunded" | undefined;
  /** Of a stake's escrow, of a tip's entry. */
  id: string | undefined;
  campaign: string | undefined;
  /** What a stake is laid on, where its provider has said so. */
  betType: string | undefined;
  fingerprint: string;
  at: number;
}

export interface Wanted {
  provider: string;
  player: bigint;
  roundId: string;
  txIds: readonly string[];
}

/** Rounds by `roundName`, transactions by `txName`: those asked for, and all of their rounds. Call it with the wallets locked. */
export async function loadRounds(
  db: Pick<Tx, "query">,
  wanted: readonly Wanted[],
): Promise<{ rounds: Map<string, Round>; transactions: Map<string, Transaction> }> {
  const ids = wanted.flatMap(({ provider, txIds }) => txIds.map((txId) => ({ provider, txId })));
  const named = columnsOf(wanted, ["provider", "player", "roundId"]);
  const rounds = await db.query<RoundRow>({
    name: "load provider rounds",
    text: `select ${roundColumns} from provider_rounds
      where (provider, player_id, round_id) in (select * from unnest($1::text[], $2::bigint[], $3::text[]))`,
    values: named,
  });
  const transactions = await db.query<TransactionRow>({
    name: "load provider transactions",
    text: `select ${transactionColumns} from provider_transactions
      where (provider, tx_id) in (select * from unnest($1::text[], $2::text[]))
      union
      select ${transactionColumns} from provider_transactions
      where kind in ('bet', 'free_bet', 'win', 'rollback')
        and (provider, player_id, round_id) in (select * from unnest($3::text[], $4::bigint[], $5::text[]))`,
    values: [...columnsOf(ids, ["provider", "txId"]), ...named],
  });
  return {
    rounds: new Map(rounds.rows.map(toRound).map((round) => [roundName(round), round])),
    transactions: new Map(transactions.rows.map(toTransaction).map((one) => [txName(one), one])),
  };
}

/** Whether all of these numbers have been used. */
export async function areKnown(
  db: Pick<Tx, "query">,
  provider: string,
  transactions: readonly Pick<Transaction, "txId">[],
): Promise<boolean> {
  const ids = new Set(transactions.map(({ txId }) => txId));
  const { rowCount } = await db.query(
    "select from provider_transactions where provider = $1 and tx_id = any($2::text[])",
    [provider, [...ids]],
  );
  return rowCount === ids.size;
}

export async function findRound(
  db: Pick<Tx, "query">,
  { provider, player, roundId }: Pick<Round, "provider" | "player" | "roundId">,
): Promise<Round | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${roundColumns} from provider_rounds where provider = $1 and player_id = $2 and round_id = $3`,
    [provider, player, roundId],
  );
  return rows[0] && toRound(rows[0]);
}

export async function writeRounds(tx: Tx, rounds: readonly Round[]): Promise<void> {
  if (rounds.length === 0) return;
  await tx.query({
    name: "write provider rounds",
    text: `insert into provider_rounds as r (provider, player_id, round_id, id, game_code, kind, currency, state, bet_micro,
        free_micro, win_micro, gift_micro, has_win, rtp, at, ended_at)
      select * from unnest($1::text[], $2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::boolean[], $14::float8[], $15::timestamptz[],
        $16::timestamptz[])
      on conflict (provider, player_id, round_id) do update set state = excluded.state, bet_micro = excluded.bet_micro,
        free_micro = excluded.free_micro, win_micro = excluded.win_micro, gift_micro = excluded.gift_micro, has_win = excluded.has_win,
        rtp = excluded.rtp, ended_at = excluded.ended_at`,
    values: columnsOf(
      rounds.map((round) => ({
        ...round,
        hasWin: round.hasWin ? "t" : "f",
        rtp: round.rtp ?? null,
        at: textOf(round.at),
        endedAt: textOf(round.endedAt),
      })),
      [
        "provider",
        "player",
        "roundId",
        "id",
        "gameCode",
        "kind",
        "currency",
        "state",
        "betMicro",
        "freeMicro",
        "winMicro",
        "giftMicro",
        "hasWin",
        "rtp",
        "at",
        "endedAt",
      ],
    ),
  });
}

/** A number that another player's call has used meanwhile fails the group: run again alone, its call finds it known. */
export async function writeTransactions(tx: Tx, added: readonly Transaction[], changed: readonly Transaction[]) {
  if (added.length > 0) {
    await tx.query({
      name: "write provider transactions",
      text: `insert into provider_transactions (provider, tx_id, player_id, round_id, kind, ref_tx_id, amount_micro, state,
          id, campaign, bet_type, fingerprint, at)
        select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[],
          $8::text[], $9::uuid[], $10::text[], $11::text[], $12::text[], $13::timestamptz[])`,
      values: columnsOf(
        added.map((one) => ({
          ...one,
          refTxId: one.refTxId ?? null,
          state: one.state ?? null,
          id: one.id ?? null,
          campaign: one.campaign ?? null,
          betType: one.betType ?? null,
          at: textOf(one.at),
        })),
        [
          "provider",
          "txId",
          "player",
          "roundId",
          "kind",
          "refTxId",
          "amountMicro",
          "state",
          "id",
          "campaign",
          "betType",
          "fingerprint",
          "at",
        ],
      ),
    });
  }
  if (changed.length === 0) return;
  const { rowCount } = await tx.query({
    name: "end provider transactions",
    text: `update provider_transactions t set state = u.state
      from unnest($1::text[], $2::text[], $3::text[]) as u(provider, tx_id, state)
      where t.provider = u.provider and t.tx_id = u.tx_id and t.state = 'open'`,
    values: columnsOf(
      changed.map(({ provider, txId, state }) => ({ provider, txId, state: state ?? null })),
      ["provider", "txId", "state"],
    ),
  });
  if (rowCount !== changed.length) throw new Error("a stake of a provider had ended before");
}

export function roundName({ provider, player, roundId }: Pick<Round, "provider" | "player" | "roundId">): string {
  return `${provider} ${player} ${roundId}`;
}

export function txName({ provider, txId }: Pick<Transaction, "provider" | "txId">): string {
  return `${provider} ${txId}`;
}

function textOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}

export const roundColumns = `provider, player_id, round_id, id, game_code, kind, currency, state, bet_micro, free_micro,
  win_micro, gift_micro, has_win, rtp, at, ended_at`;
const transactionColumns = `provider, tx_id, player_id, round_id, kind, ref_tx_id, amount_micro, state, id, campaign,
  bet_type, fingerprint, at`;

export interface RoundRow {
  provider: string;
  player_id: bigint;
  round_id: string;
  id: string;
  game_code: string;
  kind: ProviderKind;
  currency: Currency;
  state: Round["state"];
  bet_micro: bigint;
  free_micro: bigint;
  win_micro: bigint;
  gift_micro: bigint;
  has_win: boolean;
  rtp: number | null;
  at: Date;
  ended_at: Date | null;
}

export function toRound(row: RoundRow): Round {
  return {
    provider: row.provider,
    player: row.player_id,
    roundId: row.round_id,
    id: row.id,
    gameCode: row.game_code,
    kind: row.kind,
    currency: row.currency,
    state: row.state,
    betMicro: row.bet_micro,
    freeMicro: row.free_micro,
    winMicro: row.win_micro,
    giftMicro: row.gift_micro,
    hasWin: row.has_win,
    rtp: row.rtp ?? undefined,
    at: row.at.getTime(),
    endedAt: row.ended_at?.getTime(),
  };
}

interface TransactionRow {
  provider: string;
  tx_id: string;
  player_id: bigint;
  round_id: string;
  kind: Transaction["kind"];
  ref_tx_id: string | null;
  amount_micro: bigint;
  state: "open" | "settled" | "refunded" | null;
  id: string | null;
  campaign: string | null;
  bet_type: string | null;
  fingerprint: string;
  at: Date;
}

function toTransaction(row: TransactionRow): Transaction {
  return {
    provider: row.provider,
    txId: row.tx_id,
    player: row.player_id,
    roundId: row.round_id,
    kind: row.kind,
    refTxId: row.ref_tx_id ?? undefined,
    amountMicro: row.amount_micro,
    state: row.state ?? undefined,
    id: row.id ?? undefined,
    campaign: row.campaign ?? undefined,
    betType: row.bet_type ?? undefined,
    fingerprint: row.fingerprint,
    at: row.at.getTime(),
  };
}
