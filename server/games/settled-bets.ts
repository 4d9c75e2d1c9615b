import type pg from "pg";
import type { PlayedId } from "../../rules/games/ids.ts";
import { type Currency, type Micro, parseMoney } from "../../rules/money.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Clock } from "../runtime/clock.ts";

export interface SettledBet {
  id: string;
  player: bigint;
  game: PlayedId;
  currency: Currency;
  /** All of it, where the choice takes it several times, less what was given back of it and never played. */
  stakeMicro: Micro;
  /** Without what was given back. */
  payoutMicro: Micro;
  /** Relative to all of the stake. */
  multiplierE4: bigint;
  choice: unknown;
  /** All of the stake was given back: nothing was played for. */
  isRefund: boolean;
  settledMs: number;
}

/**
 * Keeps what is made of these bets. Runs in the transaction that moves the reader on, and perhaps again after a conflict,
 * so it must have no effects outside `tx`. All bets settled before `allBeforeMs` have been read with these; 0 if there
 * are more to be read first.
 */
export type TakeSettled = (tx: Tx, bets: readonly SettledBet[], allBeforeMs: number) => Promise<void>;

export interface SettledBets {
  /**
   * Hands the next settled bets of all games to the reader of this name, in batches: each bet once, whichever house
   * reads and however it ends, and none is left out because it was committed late. Free rounds are none of them. While
   * another house reads under this name, nothing is done. Returns "soon" if there is more.
   */
  read(name: string, take: TakeSettled, isEnding?: () => boolean): Promise<void | "soon">;
}

export function createSettledBets({ pool, clock }: { pool: pg.Pool; clock: Clock }): SettledBets {
  let passed = { upTo: 0n, allBeforeMs: 0 };
  let open: Fence | undefined;
  let advancing: Promise<void> | undefined;
  /** When the last fence that has passed was put up. */
  let fencedMs = 0;

  return {
    async read(name, take, isEnding = () => false) {
      advancing ??= advance().finally(() => (advancing = undefined));
      await advancing;
      for (let batch = 0; batch < mostBatches; batch += 1) {
        const isDone = await inTransaction(pool, (tx) => readBatch(tx, { name, take, ...passed }));
        if (isDone || isEnding()) return;
      }
      return "soon";
    },
  };

  async function advance(): Promise<void> {
    open ??= await putUpFence(pool, clock);
    if (!(await hasPassed(pool, open))) return;
    // What was settled before the fence before has its number by now.
    passed = { upTo: open.upTo, allBeforeMs: fencedMs - lateMs };
    fencedMs = open.atMs;
    open = undefined;
  }
}

/** Once all transactions before `next` have ended, no bet can appear any more with a number up to `upTo`. */
interface Fence {
  upTo: bigint;
  next: string;
  atMs: number;
}

async function putUpFence(pool: pg.Pool, clock: Clock): Promise<Fence> {
  const atMs = clock.now();
  const numbers = await pool.query<{ up_to: bigint }>(
    "select case when is_called then last_value else 0 end as up_to from settled_numbers",
  );
  // A statement of its own, after the number was read. It takes an id itself, as a snapshot's end is not the next one.
  const ids = await pool.query<{ next: string }>("select pg_current_xact_id()::text as next");
  return { upTo: numbers.rows[0]?.up_to ?? 0n, next: ids.rows[0]?.next ?? "0", atMs };
}

async function hasPassed(pool: pg.Pool, { next }: Fence): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    "select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as has",
    [next],
  );
  return rows[0]?.has === true;
}

interface Batch {
  name: string;
  take: TakeSettled;
  upTo: bigint;
  allBeforeMs: number;
}

/** Returns whether nothing more can be read now. */
async function readBatch(tx: Tx, { name, take, upTo, allBeforeMs }: Batch): Promise<boolean> {
  const from = await lockReader(tx, name);
  if (from === undefined) return true;
  const { rows } = await tx.query<BetRow>(
    `select settled_number, id, player_id, game, currency, stake_micro * times as stake_micro, payout_micro,
       multiplier_e4 / times as multiplier_e4, choice,
       outcome ->> 'end' is not distinct from 'refunded' as is_refund, outcome ->> 'refunded' as refunded, at
     from bets where settled_number > $1 and settled_number <= $2 and stake_micro > 0 order by settled_number limit $3`,
    [from, upTo, atOnce],
  );
  const isDone = rows.length < atOnce;
  await take(tx, rows.map(toSettledBet), isDone ? allBeforeMs : 0);
  const last = isDone ? upTo : rows.at(-1)?.settled_number;
  if (last !== undefined && last > from)
    await tx.query("update bet_readers set settled_number = $2 where name = $1", [name, last]);
  return isDone;
}

/** How far the reader of this name has got; undefined if another house reads. */
async function lockReader(tx: Tx, name: string): Promise<bigint | undefined> {
  const lock = () =>
    tx.query<{ settled_number: bigint }>(
      "select settled_number from bet_readers where name = $1 for update skip locked",
      [name],
    );
  const { rows } = await lock();
  if (rows[0]) return rows[0].settled_number;
  const { rowCount } = await tx.query(
    "insert into bet_readers (name, settled_number) values ($1, 0) on conflict do nothing",
    [name],
  );
  return rowCount === 1 ? 0n : undefined;
}

interface BetRow {
  settled_number: bigint;
  id: string;
  player_id: bigint;
  game: PlayedId;
  currency: Currency;
  stake_micro: bigint;
  payout_micro: bigint;
  multiplier_e4: bigint;
  choice: unknown;
  is_refund: boolean;
  refunded: string | null;
  at: Date;
}

function toSettledBet(row: BetRow): SettledBet {
  return {
    id: row.id,
    player: row.player_id,
    game: row.game,
    currency: row.currency,
    ...playedOf(row),
    choice: row.choice,
    isRefund: row.is_refund,
    settledMs: row.at.getTime(),
  };
}

function playedOf(row: BetRow): Pick<SettledBet, "stakeMicro" | "payoutMicro" | "multiplierE4"> {
  const { stake_micro: stakeMicro, payout_micro: payoutMicro, multiplier_e4: multiplierE4, refunded } = row;
  if (refunded === null) return { stakeMicro, payoutMicro, multiplierE4 };
  const refundedMicro = parseMoney(refunded) ?? 0n;
  const [stake, payout] = [stakeMicro - refundedMicro, payoutMicro - refundedMicro];
  return { stakeMicro: stake, payoutMicro: payout, multiplierE4: (payout * 10_000n) / stake };
}

const atOnce = 1_000;
const mostBatches = 20;
/**
 * A bet is settled by the clock of its house, just before its transaction has its id: in this time clocks may differ and
 * a wallet's lock be waited for.
 */
const lateMs = 10_000;
