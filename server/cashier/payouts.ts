import type { Compilable } from "kysely";
import type pg from "pg";
import type { CashierState, Exchanged, Payout, PayoutState } from "../../contract/cashier.ts";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { firstOf, queries } from "../db/queries.ts";
import type { Note } from "../live/bus.ts";
import { inPage, type Page, valuesOf } from "../db/page.ts";
import type { Row } from "../db/table.ts";
import type { cashierTables } from "./tables.ts";

const ask = queries<typeof cashierTables>();

export const payoutDue: Note<object> = { kind: "payout_due" };

export interface PayoutRow {
  id: string;
  player: bigint;
  operationKey: string;
  provider: string;
  /** The provider's name for the payment method. */
  method: string;
  kind: "card" | "crypto";
  currency: Currency;
  amountMicro: Micro;
  feeMicro: Micro;
  exchange: Exchanged | undefined;
  /** Until when the exchange rate holds: first for the player to confirm, then for the provider to take the order. */
  rateUntilMs: number | undefined;
  /** Encrypted, see payout-destinations.ts; `destinationShown` is the masked form. */
  destination: Buffer;
  destinationShown: string;
  state: PayoutState;
  isCalledBack: boolean;
  submittedAtMs: number | undefined;
  /** When the house has to act on it next, if ever; `tries` counts how often it has begun to. */
  dueAtMs: number | undefined;
  tries: number;
  payment: string | undefined;
  reason: string | undefined;
  createdAtMs: number;
  sentAtMs: number | undefined;
  endedAtMs: number | undefined;
  holdEntry: string;
}

type Db = Pick<pg.Pool | Tx, "query">;

export async function findPayout(db: Db, player: bigint, id: string): Promise<PayoutRow | undefined> {
  return first(db, ofPlayer(player, id));
}

/** Any player's withdrawal; not for answering players. */
export async function findAnyPayout(db: Db, id: string): Promise<PayoutRow | undefined> {
  return first(db, ask.selectFrom("payouts").selectAll().where("id", "=", id));
}

/** Call it with the wallet locked, before changing it. */
export async function lockPayout(tx: Tx, player: bigint, id: string): Promise<PayoutRow | undefined> {
  return first(tx, ofPlayer(player, id).forUpdate());
}

export async function listPayouts(
  db: Db,
  player: bigint,
  { states, ...page }: Page & { states: readonly PayoutState[] },
): Promise<PayoutRow[]> {
  const { where, order } = inPage("created_at", "id", 3);
  const { rows } = await db.query<Row<typeof cashierTables.payouts>>(
    `select * from payouts where player = $1 and state = any($2) and ${where} order by ${order} limit $7`,
    [player, states, ...valuesOf(page), page.limit],
  );
  return rows.map(toPayout);
}

/** Those under way or ended after `endedAfterMs`, newest first. */
export async function recentPayouts(db: Db, player: bigint, endedAfterMs: number, limit: number): Promise<PayoutRow[]> {
  const { rows } = await db.query<Row<typeof cashierTables.payouts>>(
    `select * from payouts
     where player = $1 and (ended_at is null or ended_at > $2)
     order by (ended_at is null) desc, created_at desc, id limit $3`,
    [player, new Date(endedAfterMs), limit],
  );
  return rows.map(toPayout);
}

export async function insertPayouts(tx: Tx, rows: readonly PayoutRow[]): Promise<void> {
  await tx.query(
    `insert into payouts (id, player, operation_key, provider, method, kind, currency, amount_micro, fee_micro, exchange,
       destination, destination_shown, state, due_at, created_at, hold_entry, rate_until)
     select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
       $9::bigint[], $10::jsonb[], $11::bytea[], $12::text[], $13::text[], $14::timestamptz[], $15::timestamptz[], $16::uuid[],
       $17::timestamptz[])`,
    columnsOf(
      rows.map((row) => ({
        ...row,
        exchange: row.exchange === undefined ? null : JSON.stringify(row.exchange),
        dueAt: timeOf(row.dueAtMs),
        createdAt: timeOf(row.createdAtMs),
        rateUntil: timeOf(row.rateUntilMs),
      })),
      [
        ...([
          "id",
          "player",
          "operationKey",
          "provider",
          "method",
          "kind",
          "currency",
          "amountMicro",
          "feeMicro",
        ] as const),
        ...([
          "exchange",
          "destination",
          "destinationShown",
          "state",
          "dueAt",
          "createdAt",
          "holdEntry",
          "rateUntil",
        ] as const),
      ],
    ),
  );
}

/** What may change while it is under way; its end is written along with the entry that ends it (end-payout.ts). */
type Change = Partial<
  Pick<
    PayoutRow,
    "state" | "isCalledBack" | "reason" | "rateUntilMs" | "submittedAtMs" | "dueAtMs" | "tries" | "payment" | "sentAtMs"
  >
>;

/** Call it with the withdrawal locked. */
export async function changePayout(tx: Tx, row: PayoutRow, change: Change): Promise<PayoutRow> {
  const after = { ...row, ...change };
  await tx.query(
    `update payouts set state = $2, is_called_back = $3, submitted_at = $4, due_at = $5, tries = $6, payment = $7, sent_at = $8,
       reason = $9, rate_until = $10
     where id = $1`,
    [
      after.id,
      after.state,
      after.isCalledBack,
      timeOf(after.submittedAtMs),
      timeOf(after.dueAtMs),
      after.tries,
      after.payment ?? null,
      timeOf(after.sentAtMs),
      after.reason ?? null,
      timeOf(after.rateUntilMs),
    ],
  );
  return after;
}

/** Replaces an outdated rate; call it with the withdrawal locked. */
export async function requotePayout(
  tx: Tx,
  row: PayoutRow,
  quote: Pick<PayoutRow, "exchange" | "rateUntilMs">,
): Promise<PayoutRow> {
  await tx.query("update payouts set exchange = $2, rate_until = $3 where id = $1", [
    row.id,
    quote.exchange,
    timeOf(quote.rateUntilMs),
  ]);
  return { ...row, ...quote };
}

export async function countOpenPayouts(db: Db, players: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ player: bigint; count: bigint }>(
    `select player, count(*) as count from payouts
     where player = any($1::bigint[]) and state in ('unconfirmed', 'waiting', 'sent') group by player`,
    [players],
  );
  return new Map(rows.map(({ player, count }) => [player, Number(count)]));
}

/**
 * The next one that something has to be done about, for this house alone until then. What is taken is counted first: from
 * now on it cannot be known whether the provider has been asked. What another provider may have been asked for is never
 * asked of this one, which would pay it once more.
 */
export async function takeDuePayout(
  db: Db,
  provider: string,
  now: number,
  untilMs: number,
): Promise<PayoutRow | undefined> {
  const { rows } = await db.query<Row<typeof cashierTables.payouts>>(
    `update payouts set tries = tries + 1, due_at = $2
     where id = (select id from payouts where due_at <= $1 and (provider = $3 or state = 'unconfirmed')
       order by due_at limit 1 for update skip locked)
     returning *`,
    [new Date(now), new Date(untilMs), provider],
  );
  return rows[0] && toPayout(rows[0]);
}

/** What the player is told while it is under way. */
export function followedPayout(row: PayoutRow): CashierState["payouts"][number] {
  const { id, state, amountMicro, feeMicro, destinationShown: destination } = row;
  const exchange = (isUnderWay(row) && row.exchange) || null;
  const rate_until =
    state === "unconfirmed" && row.rateUntilMs !== undefined ? new Date(row.rateUntilMs).toISOString() : null;
  const [amount, fee, is_cancelling] = [toWire(amountMicro), toWire(feeMicro), isCancelling(row)];
  return { id, state, amount, fee, destination, exchange, rate_until, is_cancelling };
}

/** The answer to a call: the same, with the code it may be waiting for. */
export function shownPayout(row: PayoutRow, code: Payout["code"] = null): Payout {
  return { ...followedPayout(row), code };
}

/** Its player has cancelled it, and the provider has yet to say whether it can still be stopped. */
export function isCancelling({ state, isCalledBack }: Pick<PayoutRow, "state" | "isCalledBack">): boolean {
  return state === "waiting" && isCalledBack;
}

export function isUnderWay({ state }: Pick<PayoutRow, "state">): boolean {
  return state === "unconfirmed" || state === "waiting" || state === "sent";
}

/** It has not been sent to the provider yet. */
export function isUnsubmitted({ state, tries }: Pick<PayoutRow, "state" | "tries">): boolean {
  return state === "unconfirmed" || (state === "waiting" && tries === 0);
}

function ofPlayer(player: bigint, id: string) {
  return ask.selectFrom("payouts").selectAll().where("id", "=", id).where("player", "=", player);
}

async function first(db: Db, query: Compilable<Row<typeof cashierTables.payouts>>): Promise<PayoutRow | undefined> {
  const row = await firstOf(db, query);
  return row && toPayout(row);
}

function toPayout(row: Row<typeof cashierTables.payouts>): PayoutRow {
  const { id, player, provider, method, kind, currency, destination, state, tries } = row;
  return {
    id,
    player,
    provider,
    method,
    kind,
    currency,
    destination,
    state,
    tries,
    operationKey: row.operation_key,
    amountMicro: row.amount_micro,
    feeMicro: row.fee_micro,
    exchange: row.exchange ?? undefined,
    destinationShown: row.destination_shown,
    isCalledBack: row.is_called_back,
    submittedAtMs: row.submitted_at?.getTime(),
    dueAtMs: row.due_at?.getTime(),
    payment: row.payment ?? undefined,
    reason: row.reason ?? undefined,
    createdAtMs: row.created_at.getTime(),
    sentAtMs: row.sent_at?.getTime(),
    endedAtMs: row.ended_at?.getTime(),
    holdEntry: row.hold_entry,
    rateUntilMs: row.rate_until?.getTime(),
  };
}

function timeOf(ms: number | undefined): Date | null {
  return ms === undefined ? null : new Date(ms);
}
