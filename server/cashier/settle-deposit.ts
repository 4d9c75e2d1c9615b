import type { Exchanged } from "../../contract/cashier.ts";
import { exchangedAmount } from "../../rules/cashier/exchange.ts";
import { type Micro, parseMoney, toWire } from "../../rules/money.ts";
import { withDeposit } from "../../rules/safe-play/play.ts";
import { countFirstDeposit } from "../attribution/conversions.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import { type Entry, lockWallets, walletAfter, post, type Wallet, walletState } from "../wallet/ledger.ts";
import { playNews } from "../wallet/play-news.ts";
import { writeDeposited } from "../wallet/eligibility.ts";
import { tellCashier } from "./cashier-news.ts";
import { type DepositRow, isOpen, lockDeposit } from "./deposits.ts";
import { matchCredited } from "./match-deposit.ts";
import type { Outcome, Settling } from "./take-event.ts";

type PaidEvent = Extract<PaymentEvent, { type: "payment.paid" }>;

/** Applies a provider's event to a deposit. The only place where a deposit becomes money. */
export async function settleDeposit(
  tx: Tx,
  event: PaymentEvent,
  house: Settling & { provider: string },
): Promise<Outcome> {
  const player = await playerOf(tx, event.order, house.provider);
  const wallet = player === undefined ? undefined : (await lockWallets(tx, [player])).get(player);
  const found = wallet && (await lockDeposit(tx, wallet.player, event.order));
  if (!wallet || !found) return "unknown";

  const isItsPayment = found.payment === undefined ? await isFree(tx, event, found) : found.payment === event.payment;
  const row = isItsPayment ? await withSeenAt(tx, event, found) : found;
  const change = changeOf(row, event, isItsPayment);
  if (!change) return "ignored";
  const now = house.clock.now();
  const entry = change.creditMicro === undefined ? undefined : entryOf(row, change.creditMicro, house);
  if (entry) await credit(tx, wallet, entry, change.creditMicro ?? 0n, house);
  const { creditMicro } = change;
  const grant =
    creditMicro === undefined ? undefined : await matchCredited(tx, { ...row, amountMicro: creditMicro }, house);
  await tx.query(
    `update deposits set state = $2, payment = $3, amount_micro = $4, commission_micro = $5, sum_was_changed = $6, late = $7,
       entry = $8, ended_at = $9, exchange = $10, grant_id = $11
     where id = $1`,
    [
      row.id,
      change.state,
      isItsPayment ? event.payment : row.payment,
      change.creditMicro ?? row.amountMicro,
      change.commissionMicro ?? row.commissionMicro,
      change.sumWasChanged ?? row.sumWasChanged,
      change.late ?? row.late,
      entry?.id,
      change.state === "seen" || change.state === "review" ? undefined : new Date(now),
      exchangedFor(row, change.creditMicro),
      grant,
    ],
  );
  await tellCashier(tx, row.player, house);
  if (change.creditMicro !== undefined) {
    const { player, currency } = row;
    await countFirstDeposit(tx, { player, currency, amountMicro: change.creditMicro, at: new Date(now) });
    const data = { amount: toWire(change.creditMicro), currency };
    await ring(tx, { player, subject: row.id, at: now, kind: "deposit_credited", data });
  }
  return change.state === "review" ? "review" : "applied";
}

interface Change {
  state: "seen" | "paid" | "failed" | "expired" | "review";
  creditMicro?: Micro;
  commissionMicro?: Micro;
  sumWasChanged?: boolean;
  late?: boolean;
}

/** What an event changes, if anything: "paid" is final, and "review" waits for a person. */
function changeOf(row: DepositRow, event: PaymentEvent, isItsPayment: boolean): Change | undefined {
  if (row.state === "paid" || row.state === "review") return undefined;
  if (event.type === "payment.paid") return isItsPayment ? paidChange(row, event) : { state: "review" };
  if (!isOpen(row) || !isItsPayment) return undefined;
  switch (event.type) {
    case "payment.seen":
      return row.state === "seen" ? undefined : { state: "seen" };
    case "payment.failed":
      return { state: "failed" };
    case "payment.expired":
      return { state: "expired" };
    default:
      return undefined;
  }
}

/** Credits only what was ordered, unless the provider itself reports another sum. */
function paidChange(row: DepositRow, event: PaidEvent): Change {
  const amountMicro = creditable(event.amount);
  const commissionMicro = parseMoney(event.commission);
  const isOrdered = amountMicro === row.amountMicro || event.sum_was_changed;
  if (amountMicro === undefined || event.currency !== row.currency || !isOrdered) return { state: "review" };
  if (row.exchange && isTooLateForRate(row, Date.parse(event.at))) return { state: "review" };
  return {
    state: "paid",
    creditMicro: amountMicro,
    ...(event.sum_was_changed && commissionMicro !== undefined && commissionMicro >= 0n ? { commissionMicro } : {}),
    sumWasChanged: row.sumWasChanged || event.sum_was_changed,
    late: !isOpen(row) || Date.parse(event.at) > row.expiresAtMs,
  };
}

/**
 * After the rate's time the coin is worth something else, and a person decides. A payment seen in time may still be on
 * its way, but not indefinitely: otherwise one could send it with hardly any fee, pay that only once the coin has
 * fallen, and so choose between two rates.
 */
function isTooLateForRate({ createdAtMs, expiresAtMs, seenAtMs }: DepositRow, paidAtMs: number): boolean {
  const endMs = Math.min(expiresAtMs + graceMs, createdAtMs + mostRateMs);
  return (seenAtMs ?? paidAtMs) > endMs || paidAtMs > endMs + mostUnderWayMs;
}

/** A coin may be sent in the last minute, and takes a few more to be seen. */
const graceMs = 10 * 60_000;
const mostRateMs = 60 * 60_000 - 1;
/** Longer than a network usually takes to confirm a payment with a usual fee. */
const mostUnderWayMs = 3 * 60 * 60_000;

/** Stored even when the news arrives late: the moment itself decides whether the payment was in time. */
async function withSeenAt(tx: Tx, event: PaymentEvent, row: DepositRow): Promise<DepositRow> {
  if (event.type !== "payment.seen" || row.seenAtMs !== undefined) return row;
  await tx.query("update deposits set seen_at = $2 where id = $1", [row.id, new Date(event.at)]);
  return { ...row, seenAtMs: Date.parse(event.at) };
}

/** The coin's amount at the order's rate, recomputed for a changed sum. */
function exchangedFor({ exchange, amountMicro }: DepositRow, creditMicro: Micro | undefined): Exchanged | undefined {
  if (!exchange || creditMicro === undefined || creditMicro === amountMicro) return exchange ?? undefined;
  return { ...exchange, amount: exchangedAmount(creditMicro, exchange.rate, exchange.currency) };
}

const maxMicro = 1_000_000_000_000n * 1_000_000n;

/** Money from outside has two decimals, and must fit into the ledger. */
function creditable(text: string): Micro | undefined {
  const micro = parseMoney(text);
  return micro !== undefined && micro > 0n && micro % 10_000n === 0n && micro < maxMicro ? micro : undefined;
}

function entryOf(row: DepositRow, amountMicro: Micro, { uuid, clock }: Settling): Entry {
  const { player, currency } = row;
  return {
    id: uuid(),
    kind: "deposit",
    player,
    currency,
    at: clock.now(),
    postings: [
      { account: "player.real", owner: player, amountMicro },
      { account: "psp.clearing", amountMicro: -amountMicro },
    ],
  };
}

async function credit(
  tx: Tx,
  wallet: Wallet,
  entry: Entry,
  amountMicro: Micro,
  { eligibilities, clock }: Settling,
): Promise<void> {
  const { player } = wallet;
  const now = clock.now();
  await post(tx, [entry]);
  const before = await eligibilities.loadOne(tx, player);
  const after = { ...before, ...withDeposit(before, amountMicro, now), seq: before.seq + 1n };
  await writeDeposited(tx, { before, after });
  const state = walletAfter(wallet, entry);
  await publish(tx, [
    { channel: "wallet", player, seq: state.seq, type: "balance", data: walletState(state) },
    playNews(after, now),
  ]);
}

async function playerOf(tx: Tx, id: string, provider: string): Promise<bigint | undefined> {
  const { rows } = await tx.query<{ player: bigint }>("select player from deposits where id = $1 and provider = $2", [
    id,
    provider,
  ]);
  return rows[0]?.player;
}

/** One payment never pays two orders. */
async function isFree(tx: Tx, { payment }: PaymentEvent, { provider }: DepositRow): Promise<boolean> {
  const { rowCount } = await tx.query("select from deposits where provider = $1 and payment = $2", [provider, payment]);
  return rowCount === 0;
}
