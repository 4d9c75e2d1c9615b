import type pg from "pg";
import { parseMoney, toWire } from "../../rules/money.ts";
import { ConfigError } from "../runtime/settings.ts";
import { isUuid } from "../db/uuid.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import type { Statement } from "../../contract/payment-provider.ts";
import type { UtcDay } from "./day.ts";
import type { Report } from "./statement.ts";

type Item = Statement["items"][number];

interface Own {
  order: string;
  kind: Item["kind"];
  state: string;
  isThrough: boolean;
  payment: string | null;
  amount: string;
  cost: string;
  currency: string;
}

/** The two sides may date the same payment on different days. */
const marginMs = 86_400_000;

/**
 * Compares the payment provider's statement of a day with the house's bookings. It only reports: a person decides what
 * is right and books a correction.
 */
export async function reconcile(
  pool: pg.Pool,
  provider: Pick<PaymentProvider, "name" | "statement">,
  day: UtcDay,
): Promise<Report> {
  const providerStatement = await provider.statement(new Date(day.fromMs - marginMs), new Date(day.endMs + marginMs));
  if (!providerStatement)
    throw new ConfigError(`The payment provider "${provider.name}" does not answer: try again later.`);
  const items = providerStatement.items.filter(({ at }) => Date.parse(at) >= day.fromMs && Date.parse(at) < day.endMs);
  const here = await findOrders(
    pool,
    provider.name,
    items.map(({ order }) => order),
  );
  const elsewhere = new Map(providerStatement.items.map((item) => [nameOf(item), item]));
  const own = await findEnded(pool, provider.name, day);

  const twice = items.filter((item, index) => items.findIndex((other) => nameOf(other) === nameOf(item)) < index);
  const faults = [
    ...items.flatMap((item) => faultOf(item, here.get(nameOf(item))) ?? []),
    ...twice.map((item) => `twice there:    ${described(item)}`),
    ...own.filter((one) => !elsewhere.has(nameOf(one))).map((one) => `missing there:  ${described(one)}`),
  ];
  const compared = new Set([...items, ...own].map(nameOf)).size;
  const summary = [
    `Reconciliation of ${day.text} (UTC) with "${provider.name}"`,
    `${items.length} moved there, ${own.length} booked here, ${compared} compared: ${faults.length} differences.`,
  ];
  return { text: [...summary, ...faults].join("\n"), isRight: faults.length === 0 };
}

function faultOf(item: Item, own: Own | undefined): string | undefined {
  if (!own) return `missing here:   ${described(item)}: nobody has ordered it`;
  if (!own.isThrough) return `missing here:   ${described(item)}: it is ${own.state}`;
  const isSame =
    own.currency === item.currency &&
    own.payment === item.payment &&
    parseMoney(own.amount) === parseMoney(item.amount) &&
    parseMoney(own.cost) === parseMoney(item.cost);
  return isSame ? undefined : `not the same:   ${described(item)}, and here ${figuresOf(own)}`;
}

function described(one: Item | Own): string {
  return `${one.kind} ${one.order}, ${figuresOf(one)}`;
}

function figuresOf({ amount, cost, currency, payment }: Item | Own): string {
  return `${amount} ${currency} and ${cost} for it as ${payment ?? "no payment"}`;
}

function nameOf({ kind, order }: Item | Own): string {
  return `${kind} ${order}`;
}

interface OwnRow {
  order: string;
  kind: Item["kind"];
  state: string;
  payment: string | null;
  amount_micro: bigint;
  cost_micro: bigint;
  currency: string;
}

const deposits = `select id as order, 'payment' as kind, state, payment, amount_micro, commission_micro as cost_micro, currency from deposits`;
const payouts = `select id::text as order, 'payout' as kind, state, payment, amount_micro, fee_micro as cost_micro, currency from payouts`;

async function findOrders(pool: pg.Pool, provider: string, orders: readonly string[]): Promise<Map<string, Own>> {
  const { rows } = await pool.query<OwnRow>(
    `${deposits} where provider = $1 and id = any($2) union all ${payouts} where provider = $1 and id = any($3::uuid[])`,
    [provider, orders, orders.filter(isUuid)],
  );
  return new Map(rows.map(toOwn).map((own) => [nameOf(own), own]));
}

async function findEnded(pool: pg.Pool, provider: string, { fromMs, endMs }: UtcDay): Promise<Own[]> {
  const within = "provider = $1 and ended_at >= $2 and ended_at < $3";
  const { rows } = await pool.query<OwnRow>(
    `${deposits} where ${within} and state = 'paid' union all ${payouts} where ${within} and state = 'done'`,
    [provider, new Date(fromMs), new Date(endMs)],
  );
  return rows.map(toOwn);
}

function toOwn({ amount_micro, cost_micro, ...row }: OwnRow): Own {
  const isThrough = row.state === "paid" || row.state === "done";
  return { ...row, isThrough, amount: toWire(amount_micro), cost: toWire(cost_micro) };
}
