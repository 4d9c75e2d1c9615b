import type pg from "pg";
import type { CashierState } from "../../contract/cashier.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { isOpen, recentDeposits, shownDeposit, statusOf } from "./deposits.ts";
import { followedPayout, recentPayouts } from "./payouts.ts";

type Sources = Pick<CashierHouse, "clock" | "methods">;

export async function readCashier(
  { pool, ...sources }: Sources & Pick<CashierHouse, "pool">,
  player: bigint,
): Promise<{ seq: number; data: CashierState }> {
  const { rows } = await pool.query<{ cashier_seq: bigint }>("select cashier_seq from wallets where player_id = $1", [
    player,
  ]);
  // A later change is announced under its own number.
  return { seq: Number(rows[0]?.cashier_seq ?? 0n), data: await cashierStateOf(pool, player, sources) };
}

/** Announces the cashier's state to the player once the transaction commits. Call it with the wallet locked. */
export async function tellCashier(tx: Tx, player: bigint, sources: Sources): Promise<void> {
  const { rows } = await tx.query<{ cashier_seq: bigint }>(
    "update wallets set cashier_seq = cashier_seq + 1 where player_id = $1 returning cashier_seq",
    [player],
  );
  const seq = rows[0]?.cashier_seq ?? 0n;
  const data = await cashierStateOf(tx, player, sources);
  await publish(tx, [{ channel: "deposits", player, seq, type: "cashier", data }]);
}

const toldMs = 3_600_000;
const maxDeposits = 12;
const maxPayouts = 24;
/** PostgreSQL limits a notification's payload to 8,000 bytes; the rest is for what wraps the state. */
const maxBytes = 7_600;

async function cashierStateOf(db: pg.Pool | Tx, player: bigint, { clock, methods }: Sources): Promise<CashierState> {
  const now = clock.now();
  const rows = await recentDeposits(db, player, now - toldMs, maxDeposits);
  const shown = rows.map((row) => ({
    isOpen: isOpen(row),
    item: { status: statusOf(row), deposit: shownDeposit(row, methods, now) },
  }));
  const payouts = await recentPayouts(db, player, now - toldMs, maxPayouts);
  const state: CashierState = { deposits: [], payouts: [] };
  let left = maxBytes;
  const open = shown.filter((one) => one.isOpen).map(({ item }) => item);
  // Without signatures where space is tight: whoever ordered has them, and others can ask for them.
  const isTight = bytesOf(open) > maxBytes;
  const unsigned = (item: (typeof open)[number]) => ({ ...item, deposit: { ...item.deposit, signature: null } });
  // Open items come first, in case there is no room for all.
  for (const item of open) take(state.deposits, isTight ? unsigned(item) : item);
  for (const payout of payouts) take(state.payouts, followedPayout(payout));
  for (const { item } of shown.filter((one) => !one.isOpen)) take(state.deposits, item);
  return state;

  function take<Item>(list: Item[], item: Item): void {
    const bytes = bytesOf(item) + 1;
    if (bytes > left) return;
    left -= bytes;
    list.push(item);
  }
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
