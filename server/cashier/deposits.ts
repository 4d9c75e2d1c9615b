import type { Compilable } from "kysely";
import type pg from "pg";
import { type Deposit, type DepositStatus, depositStatus, type Exchanged } from "../../contract/cashier.ts";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { firstOf, queries } from "../db/queries.ts";
import { inPage, type Page, valuesOf } from "../db/page.ts";
import type { Row } from "../db/table.ts";
import { type Method, methodHash, type Methods } from "./methods.ts";
import type { cashierTables } from "./tables.ts";

const ask = queries<typeof cashierTables>();

export type DepositState = keyof typeof depositStatus | "review";

export type PaymentTarget = Pick<Deposit, "card" | "address" | "network" | "redirect"> & {
  signature?: Deposit["signature"];
};

export interface DepositRow {
  id: string;
  player: bigint;
  operationKey: string;
  provider: string;
  /** The provider's name for the payment method. */
  method: string;
  kind: Method["kind"];
  currency: Currency;
  orderedMicro: Micro;
  /** What will be or has been credited; the commission comes on top. */
  amountMicro: Micro;
  commissionMicro: Micro;
  state: DepositState;
  sumWasChanged: boolean;
  late: boolean;
  payment: string | undefined;
  place: PaymentTarget | undefined;
  exchange: Exchanged | undefined;
  createdAtMs: number;
  expiresAtMs: number;
  endedAtMs: number | undefined;
  seenAtMs: number | undefined;
  isAnswered: boolean;
  /** What it has brought beside itself. */
  grant: string | undefined;
  isReversed: boolean;
}

type Db = Pick<pg.Pool | Tx, "query">;

export async function findDeposit(db: Db, player: bigint, id: string): Promise<DepositRow | undefined> {
  return first(db, ofPlayer(player, id));
}

/** Call it with the wallet locked, before changing it. */
export async function lockDeposit(tx: Tx, player: bigint, id: string): Promise<DepositRow | undefined> {
  return first(tx, ofPlayer(player, id).forUpdate());
}

/** The last few days' answered deposits that are open or ended after `endedAfterMs`, newest first. */
export async function recentDeposits(
  db: Db,
  player: bigint,
  endedAfterMs: number,
  limit: number,
): Promise<DepositRow[]> {
  const { rows } = await db.query<Row<typeof cashierTables.deposits>>(
    `select * from deposits
     where player = $1 and created_at > $2::timestamptz - interval '7 days'
       and (state in ('waiting', 'seen', 'review') or ended_at > $2) and payment is not null
     order by (ended_at is null) desc, created_at desc, id limit $3`,
    [player, new Date(endedAfterMs), limit],
  );
  return rows.map(toDeposit);
}

export async function listDeposits(
  db: Db,
  player: bigint,
  { states, ...page }: Page & { states: readonly DepositState[] },
): Promise<DepositRow[]> {
  const { where, order } = inPage("created_at", "id", 3);
  const { rows } = await db.query<Row<typeof cashierTables.deposits>>(
    `select * from deposits where player = $1 and state = any($2) and ${where} order by ${order} limit $7`,
    [player, states, ...valuesOf(page), page.limit],
  );
  return rows.map(toDeposit);
}

/** The status shown to whoever may pay; one under review counts as seen. */
export function statusOf({ state }: Pick<DepositRow, "state">): DepositStatus {
  return depositStatus[state === "review" ? "seen" : state];
}

export function isOpen({ state }: Pick<DepositRow, "state">): boolean {
  return state === "new" || state === "waiting" || state === "seen";
}

export function shownDeposit(row: DepositRow, methods: Methods, now: number): Deposit {
  const { id, method, kind, currency, amountMicro, commissionMicro, place, exchange, createdAtMs, expiresAtMs } = row;
  const remainingMs = isOpen(row) ? Math.max(0, expiresAtMs - now) : 0;
  return {
    hash: methodHash("in", method, currency),
    id,
    name: methods.nameOf(method, "in"),
    kind,
    currency,
    life_time: Math.round((expiresAtMs - createdAtMs) / 1_000),
    remaining: Math.floor(remainingMs / 1_000),
    amount: toWire(amountMicro),
    shop_amount: toWire(amountMicro + commissionMicro),
    commission: toWire(commissionMicro),
    card: place?.card ?? null,
    address: place?.address ?? null,
    network: place?.network ?? null,
    exchange: exchange ?? null,
    redirect: place?.redirect ?? null,
    sum_was_changed: row.sumWasChanged,
    late: row.late,
    created_at: new Date(createdAtMs).toISOString(),
    signature: (isOpen(row) && place?.signature) || null,
  };
}

function ofPlayer(player: bigint, id: string) {
  return ask.selectFrom("deposits").selectAll().where("id", "=", id).where("player", "=", player);
}

async function first(db: Db, query: Compilable<Row<typeof cashierTables.deposits>>): Promise<DepositRow | undefined> {
  const row = await firstOf(db, query);
  return row && toDeposit(row);
}

function toDeposit(row: Row<typeof cashierTables.deposits>): DepositRow {
  const { id, player, provider, method, kind, currency, state, late } = row;
  return {
    id,
    player,
    provider,
    method,
    kind,
    currency,
    state,
    late,
    operationKey: row.operation_key,
    orderedMicro: row.ordered_micro,
    amountMicro: row.amount_micro,
    commissionMicro: row.commission_micro,
    sumWasChanged: row.sum_was_changed,
    payment: row.payment ?? undefined,
    place: row.place ?? undefined,
    exchange: row.exchange ?? undefined,
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    endedAtMs: row.ended_at?.getTime(),
    seenAtMs: row.seen_at?.getTime(),
    isAnswered: row.answered_at !== null,
    grant: row.grant_id ?? undefined,
    isReversed: row.reversed_at !== null,
  };
}
