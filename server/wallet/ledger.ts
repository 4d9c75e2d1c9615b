import type pg from "pg";
import type { WalletState } from "../../contract/wallet.ts";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import type { Turnover } from "../../rules/safe-play/play.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import type { Grant } from "./bonus-rows.ts";

/** A player's money as stored, or as a group has moved it so far. */
export interface Wallet {
  player: bigint;
  currency: Currency;
  balanceMicro: Micro;
  /** Of the active grant, and spent before that only by what real money lacks. */
  bonusMicro: Micro;
  /** Grows by one with every entry that moves the wallet. */
  seq: bigint;
  /** The active grant; undefined if there is none. */
  grant?: string | undefined;
  /** How many open stakes bonus money is part of. */
  openBonusStakes?: number;
}

export type Posting =
  | { account: "player.real" | `player.bonus:${string}`; owner: bigint; amountMicro: Micro }
  | { account: HouseAccount; amountMicro: Micro };

/** `psp.clearing`: owed by the provider; `withdrawal.pending`: held for withdrawals; `escrow:`: at stake in a round; `tips:`: a provider's. */
type HouseAccount = HouseOwn | `escrow:${string}` | `tips:${string}`;

type HouseOwn = "house.games" | "house.bonus" | "psp.clearing" | "withdrawal.pending" | "adjustment";

interface EntryBase {
  id: string;
  player: bigint;
  currency: Currency;
  at: number;
  /** They sum to zero, and none is zero. */
  postings: readonly Posting[];
  /** Of a stake that comes back: when it was placed, and so counted. */
  stakedAtMs?: number;
  /** An open stake of which this is a part of what it returns, and not yet its end. */
  stake?: string;
  /** In hundredths: how much of the stake that it settles counts as wagered, where that is not a matter of the game. */
  contribution?: bigint;
}

/** One event of the ledger. Which payment it belongs to is stored with the payment. */
export type Entry = EntryBase &
  (
    | { kind: "bet" | "round_open" | "round_end" | "tip"; operationKey: string }
    | { kind: "round_refund"; operationKey: string; stakedAtMs: number }
    | { kind: "deposit" | "payout_hold" | "payout_done" | "payout_back" }
    | { kind: "bonus"; reason: string }
    | { kind: "correction"; reason: string; author: string; bonus?: OfGrant }
  );

/** What of it is not real money, but a grant's: as if all were real, it stands in the postings all the same. */
export interface OfGrant {
  grant: Pick<Grant, "id" | "state">;
  bonusMicro: Micro;
}

export async function openWallet(tx: Tx, player: bigint, currency: Currency): Promise<void> {
  await tx.query("insert into wallets (player_id, currency) values ($1, $2)", [player, currency]);
}

export async function readWallet(db: pg.Pool | Tx, player: bigint): Promise<Wallet | undefined> {
  return (await readWallets(db, [player])).get(player);
}

export async function readWallets(db: pg.Pool | Tx, players: readonly bigint[]): Promise<Map<bigint, Wallet>> {
  const { rows } = await db.query<WalletRow>(`select ${columns} from wallets where player_id = any($1::bigint[])`, [
    arrayOf(players),
  ]);
  return new Map(rows.map((row) => [row.player_id, toWallet(row)]));
}

/** Locks wallets until the transaction ends, always in the same order, so that no two transactions deadlock. */
export async function lockWallets(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, Wallet>> {
  const { rows } = await tx.query<WalletRow>({
    name: "lock wallets",
    text: `select ${columns} from wallets where player_id = any($1::bigint[]) order by player_id for no key update`,
    values: [arrayOf(players)],
  });
  return new Map(rows.map((row) => [row.player_id, toWallet(row)]));
}

/** Adds entries to the ledger; the same statement moves the wallets by their postings. */
export async function post(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query({
    name: "post entries",
    text: postSql,
    values: [
      ...columnsOf(entries.map(toEntryRow), ["id", "kind", "player", "operationKey", "reason", "author", "at"]),
      ...columnsOf(entries.flatMap(toPostingRows), ["entryId", "line", "account", "owner", "currency", "amountMicro"]),
    ],
  });
}

/** Replaces all sums of each house account by one, which changes no total. */
export async function foldHouseSums(tx: Tx): Promise<void> {
  await tx.query(
    `with gathered as (delete from house_sums returning account, currency, amount_micro)
    insert into house_sums (account, currency, amount_micro)
    select account, currency, sum(amount_micro) from gathered group by account, currency having sum(amount_micro) <> 0`,
  );
}

/** The wallet after the entry; the same object if none of it concerns this player. */
export function walletAfter(wallet: Wallet, entry: Entry): Wallet {
  let { balanceMicro, bonusMicro, seq } = wallet;
  for (const posting of entry.postings) {
    if (!("owner" in posting) || posting.owner !== wallet.player) continue;
    seq = wallet.seq + 1n;
    if (posting.account === "player.real") balanceMicro += posting.amountMicro;
    else bonusMicro += posting.amountMicro;
  }
  return { ...wallet, balanceMicro, bonusMicro, seq };
}

/** What an entry adds to the player's turnover, real and bonus. Only bets, rounds and tips count, and nothing that was given back. */
export function turnoverOf({ kind, player, postings }: Entry): Turnover {
  let [stakedMicro, returnedMicro] = [0n, 0n];
  if (!isOfPlay(kind)) return { stakedMicro, returnedMicro };
  for (const posting of postings) {
    const { account, amountMicro } = posting;
    // A refund counts whole, though what it gives back of a grant that is over is not the player's any more.
    if (kind === "round_refund") stakedMicro += account.startsWith("escrow:") ? amountMicro : 0n;
    else if (!("owner" in posting) || posting.owner !== player) continue;
    else if (kind === "tip" || amountMicro < 0n) stakedMicro -= amountMicro;
    else returnedMicro += amountMicro;
  }
  return { stakedMicro, returnedMicro };
}

function isOfPlay(kind: Entry["kind"]): boolean {
  return kind === "bet" || kind === "round_open" || kind === "round_end" || kind === "round_refund" || kind === "tip";
}

export function walletState({ currency, balanceMicro, bonusMicro }: Wallet): WalletState {
  const total = balanceMicro + bonusMicro;
  return { currency, balance: toWire(balanceMicro), bonus_balance: toWire(bonusMicro), total_balance: toWire(total) };
}

interface WalletRow {
  player_id: bigint;
  currency: Currency;
  balance_micro: bigint;
  bonus_micro: bigint;
  seq: bigint;
  grant_id: string | null;
  open_bonus_stakes: number;
}

const columns = "player_id, currency, balance_micro, bonus_micro, seq, grant_id, open_bonus_stakes";

function toWallet(row: WalletRow): Wallet {
  return {
    player: row.player_id,
    currency: row.currency,
    balanceMicro: row.balance_micro,
    bonusMicro: row.bonus_micro,
    seq: row.seq,
    grant: row.grant_id ?? undefined,
    openBonusStakes: row.open_bonus_stakes,
  };
}

const postSql = `
  with entry as (
    insert into entries (id, kind, player_id, operation_key, reason, author, at)
    select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[])
  )
  insert into postings (entry_id, line, account, owner, currency, amount_micro)
  select * from unnest($8::uuid[], $9::smallint[], $10::text[], $11::bigint[], $12::text[], $13::bigint[])`;

function toEntryRow(entry: Entry) {
  const { id, kind, player } = entry;
  const base = {
    id,
    kind,
    player,
    at: new Date(entry.at).toISOString(),
    operationKey: null,
    reason: null,
    author: null,
  };
  switch (entry.kind) {
    case "bet":
    case "round_open":
    case "round_end":
    case "round_refund":
    case "tip":
      return { ...base, operationKey: entry.operationKey };
    case "bonus":
      return { ...base, reason: entry.reason };
    case "correction":
      return { ...base, reason: entry.reason, author: entry.author };
    default:
      return base;
  }
}

function toPostingRows({ id, currency, postings }: Entry) {
  return postings.map((posting, line) => ({
    entryId: id,
    line,
    account: posting.account,
    owner: "owner" in posting ? posting.owner : null,
    currency,
    amountMicro: posting.amountMicro,
  }));
}
