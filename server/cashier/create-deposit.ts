import { setTimeout as sleep } from "node:timers/promises";
import { createDeposit as call, type DepositOrder } from "../../contract/cashier.ts";
import { parseAmount } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { Refusal, refusalAnswer, refuse, Stored } from "../http/refusal.ts";
import { prefixOf } from "../http/site-paths.ts";
import { offerOfOrder } from "../promotions/deposit-offers.ts";
import type { PaymentOrder } from "../../contract/payment-provider.ts";
import { guardDeposit } from "../wallet/guard-deposit.ts";
import type { Wallet } from "../wallet/ledger.ts";
import { findOperation, fingerprintOf, type Operation, writeOperations } from "../wallet/operations.ts";
import { type CashierHouse, serve, type Visit } from "./cashier-house.ts";
import { concludeOrder } from "./conclude-order.ts";
import { type Method, rateOf } from "./methods.ts";
import type { RateTable } from "./rates.ts";

type DepositVisit = Visit<"player", true>;

/**
 * Creates a payment in three steps: the order is written, the provider is asked, its answer is written. If the house
 * dies in between, another one concludes the order (deposit-upkeep.ts); until then the operation is pending.
 */
export const createDeposit = serve(call, async (order, visit) => {
  const { house } = visit;
  const written = await writeOrder(order, visit, await house.rates.current());
  if ("state" in written) return answerOf(written, order, visit);
  const answer = await ask(written, house);
  return concludeOrder(house, { id: written.order, player: visit.player }, answer);
});

/** The operation stored under this key, or a new order to send to the provider. */
async function writeOrder(
  order: DepositOrder,
  { house, player, key: sentKey, validUntil, location, site, locale }: DepositVisit,
  rates: RateTable,
): Promise<Operation | Ordered> {
  const key = sentKey.toLowerCase();
  const fingerprint = fingerprintOf(call, order);
  return house.wallets.runExclusive(player, async (tx, wallet) => {
    if (!wallet) throw new Error("a player without a wallet");
    const earlierOperation = (await findOperation(tx, { player, key })) ?? (await forgotten(tx, player, key));
    if (earlierOperation) return earlierOperation;
    const now = house.clock.now();
    const decided = await decide(tx, order, wallet, rates, house, { validUntil, location });
    if (decided instanceof Refusal) {
      const { status, text } = refusalAnswer(decided);
      const refused = { player, key, fingerprint, state: "refused", status, body: text } as const;
      await writeOperations(tx, [refused], now);
      return refused;
    }
    const id = house.rng.bytes(16).toString("hex");
    const { method, amountMicro } = decided;
    const expiresAt = new Date(now + lifeTimeS * 1_000);
    await tx.query(
      `insert into deposits (id, player, operation_key, provider, method, kind, currency, ordered_micro, amount_micro, state,
         created_at, expires_at, house, promo)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'new', $9, $10, $11, $12)`,
      [
        id,
        player,
        key,
        house.payments.name,
        method.id,
        method.kind,
        wallet.currency,
        amountMicro,
        new Date(now),
        expiresAt,
        house.id,
        decided.offer,
      ],
    );
    await writeOperations(tx, [{ player, key, fingerprint, state: "pending" }], now);
    return {
      order: id,
      method: method.id,
      kind: method.kind,
      amount: order.amount,
      currency: wallet.currency,
      exchange_currency: method.coin?.currency ?? null,
      network: method.coin?.network ?? null,
      life_time: lifeTimeS,
      back: `${house.config.scheme}://${site}${prefixOf(locale)}/profile/history`,
    };
  });
}

type Ordered = Omit<PaymentOrder, "callback">;

const lifeTimeS = 1_200;
const maxOpen = 5;

async function decide(
  tx: Tx,
  order: DepositOrder,
  { player, currency }: Wallet,
  rates: RateTable,
  house: CashierHouse,
  { validUntil, location }: Pick<DepositVisit, "validUntil" | "location">,
): Promise<{ method: Method; amountMicro: bigint; offer: string | undefined } | Refusal> {
  const { clock, methods, eligibilities } = house;
  const now = clock.now();
  if (validUntil !== undefined && validUntil < now) return refuse("expired");
  const method = methods.find(order.method, "in");
  const amountMicro = parseAmount(order.amount);
  if (!method || method.currency !== currency) return refuse("validation", { method: "unknown_method" });
  if (amountMicro === undefined) return refuse("validation", { amount: "invalid_amount" });
  const open = await openOf(tx, player, now);
  const wish = { ...method, amountMicro };
  const refused = guardDeposit(wish, await eligibilities.loadOne(tx, player), {
    blocked: location.blocked,
    openMicro: open.sumMicro,
    now,
  });
  if (refused) return refused;
  if (open.count >= maxOpen)
    return refuse("too_many_tries", {}, Math.max(1, Math.ceil((open.nextEndMs - now) / 1_000)));
  if (method.coin && !rateOf(method, rates)) return refuse("provider_unavailable");
  const offer = await offerOfOrder(tx, { player, code: order.promo, location }, house);
  return offer instanceof Refusal ? offer : { method, amountMicro, offer };
}

/** Count and sum of the player's deposits that can still be paid. */
async function openOf(tx: Tx, player: bigint, now: number) {
  const { rows } = await tx.query<{ count: bigint; sum_micro: string | null; next_end: Date | null }>(
    `select count(*) as count, sum(amount_micro)::text as sum_micro, min(expires_at) as next_end from deposits
     where player = $1 and (state in ('new', 'seen') or (state = 'waiting' and expires_at > $2))`,
    [player, new Date(now)],
  );
  const { count = 0n, sum_micro, next_end } = rows[0] ?? {};
  return { count: Number(count), sumMicro: BigInt(sum_micro ?? 0), nextEndMs: next_end?.getTime() ?? now };
}

/** Keys are deleted after seven days, orders never are: one key never orders twice. */
async function forgotten(tx: Tx, player: bigint, key: string): Promise<Operation | undefined> {
  const { rowCount } = await tx.query("select from deposits where player = $1 and operation_key = $2", [player, key]);
  return rowCount === 0 ? undefined : { player, key, state: "closed", atMs: 0 };
}

const quickMs = 2_000;

/** Retries once after a quick failure: the provider takes an order only once. */
async function ask(order: Ordered, { payments, clock }: CashierHouse) {
  const askedAtMs = clock.now();
  const answer = await payments.createPayment(order);
  if (answer || clock.now() - askedAtMs > quickMs) return answer;
  return payments.createPayment(order);
}

/** Waits while the key's operation is pending, and answers with what it has come to. */
async function answerOf(operation: Operation, order: DepositOrder, { house }: DepositVisit): Promise<Stored | Refusal> {
  const { player, key } = operation;
  let current: Operation | undefined = operation;
  for (let waitedMs = 0; current && waitedMs <= maxWaitMs; waitedMs += lookMs) {
    if (current.state === "closed") return refuse("operation_closed");
    if (current.fingerprint !== fingerprintOf(call, order)) return refuse("idempotency_mismatch");
    if (current.state !== "pending") return new Stored(current.status, current.body);
    await sleep(lookMs);
    current = await findOperation(house.pool, { player, key });
  }
  return refuse("unavailable", {}, 1);
}

const lookMs = 100;
const maxWaitMs = 8_000;
