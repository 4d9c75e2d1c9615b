import type { createDeposit } from "../../contract/cashier.ts";
import type { InferOutput } from "valibot";
import { parseMoney } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { refusalAnswer, refuse, Stored } from "../http/refusal.ts";
import type { Payment, ProviderRefusal } from "../../contract/payment-provider.ts";
import { findOperation, finishOperation } from "../wallet/operations.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { tellCashier } from "./cashier-news.ts";
import { signInstructions } from "./sign-instructions.ts";
import { type DepositRow, isOpen, lockDeposit, type PaymentTarget, shownDeposit } from "./deposits.ts";

type Concluding = Pick<CashierHouse, "wallets" | "clock" | "config" | "keys" | "log" | "methods">;

/**
 * Writes the provider's answer to an order, once, and answers the call. A player who gets no answer gets no payment
 * instructions either, so nothing is owed; money that arrives anyway is credited.
 */
export async function concludeOrder(
  house: Concluding,
  { id, player }: Pick<DepositRow, "id" | "player">,
  answer: Payment | ProviderRefusal | undefined,
): Promise<Stored> {
  return house.wallets.runExclusive(player, async (tx) => {
    const row = await lockDeposit(tx, player, id);
    if (!row) throw new Error("there is no such deposit");
    const key = { player, key: row.operationKey };
    if (!row.isAnswered) {
      const terms = answer && !("refused" in answer) ? termsOf(answer, row, house) : undefined;
      const reply = terms ? await accept(tx, row, terms, house) : await fail(tx, row, house);
      await finishOperation(tx, key, reply);
    }
    const operation = await findOperation(tx, key);
    // Another house may have been first, and operations are deleted after seven days.
    if (operation?.state !== "done" && operation?.state !== "refused") return refusalAnswer(refuse("operation_closed"));
    return new Stored(operation.status, operation.body);
  });
}

async function accept(tx: Tx, row: DepositRow, terms: ProviderTerms, house: Concluding) {
  // What has happened since, before the order's own answer came, stays.
  const isPaid = row.state === "paid";
  const concluded: DepositRow = {
    ...row,
    ...terms,
    ...(isPaid
      ? { amountMicro: row.amountMicro, commissionMicro: row.commissionMicro, sumWasChanged: row.sumWasChanged }
      : {}),
    state: row.state === "new" ? "waiting" : row.state,
    payment: row.payment ?? terms.payment,
  };
  const signature = signInstructions(row.player, shownDeposit(concluded, house.methods, house.clock.now()), house);
  const now = { ...concluded, place: { ...terms.place, signature } };
  await tx.query(
    `update deposits set state = $2, payment = $3, amount_micro = $4, commission_micro = $5, sum_was_changed = $6, place = $7,
       exchange = $8, expires_at = $9, answered_at = $10
     where id = $1`,
    [
      row.id,
      now.state,
      now.payment,
      now.amountMicro,
      now.commissionMicro,
      now.sumWasChanged,
      now.place,
      now.exchange,
      new Date(now.expiresAtMs),
      new Date(house.clock.now()),
    ],
  );
  await tellCashier(tx, row.player, house);
  const deposit = shownDeposit(now, house.methods, house.clock.now());
  const reply: InferOutput<typeof createDeposit.reply> = { invoice_id: row.id, deposit, redirect: deposit.redirect };
  return { state: "done", status: 200, body: JSON.stringify(reply) } as const;
}

async function fail(tx: Tx, row: DepositRow, { clock }: Concluding) {
  const now = new Date(clock.now());
  const ended = row.state === "new" ? "state = 'failed', ended_at = $2, " : "";
  await tx.query(`update deposits set ${ended}answered_at = $2 where id = $1`, [row.id, now]);
  const { status, text } = refusalAnswer(refuse("provider_unavailable"));
  return { state: "refused", status, body: text } as const;
}

type ProviderTerms = Required<
  Pick<
    DepositRow,
    "payment" | "place" | "exchange" | "amountMicro" | "commissionMicro" | "sumWasChanged" | "expiresAtMs"
  >
> & { place: PaymentTarget };

const maxLifeMs = 24 * 3_600_000;

/** The provider's answer, if it fits the order: players are never shown any other place to pay to. */
function termsOf(answer: Payment, row: DepositRow, { clock, config, log }: Concluding): ProviderTerms | undefined {
  const [amountMicro, commissionMicro, shopMicro] = [answer.amount, answer.commission, answer.shop_amount].map(
    parseMoney,
  );
  const place: PaymentTarget = {
    card: answer.card,
    address: answer.address,
    network: answer.network,
    redirect: answer.redirect,
  };
  if (
    amountMicro === undefined ||
    commissionMicro === undefined ||
    answer.order !== row.id ||
    answer.currency !== row.currency ||
    amountMicro <= 0n ||
    amountMicro % 10_000n !== 0n ||
    commissionMicro < 0n ||
    shopMicro !== amountMicro + commissionMicro ||
    (amountMicro !== row.orderedMicro && !answer.sum_was_changed) ||
    (row.payment !== undefined && row.payment !== answer.payment) ||
    !canBePaid(row, answer, config)
  ) {
    log.error({ provider: row.provider, order: row.id }, "a payment provider answers something else than it was asked");
    return undefined;
  }
  const endsAtMs = Date.parse(answer.expires_at);
  const isSound = endsAtMs > row.createdAtMs && endsAtMs <= clock.now() + maxLifeMs;
  return {
    payment: answer.payment,
    place,
    exchange: answer.exchange ?? undefined,
    amountMicro,
    commissionMicro,
    sumWasChanged: answer.sum_was_changed,
    expiresAtMs: isSound && isOpen(row) ? endsAtMs : row.expiresAtMs,
  };
}

/** Whether the answer says where to pay, in a form a page can show and may open. */
function canBePaid(
  { kind }: DepositRow,
  { card, address, exchange, redirect }: Payment,
  { mode }: CashierHouse["config"],
): boolean {
  if (JSON.stringify([card, address, exchange]).length > 1_000) return false;
  switch (kind) {
    case "card":
      return card !== null && /^\d{12,19}$/.test(card.card_number.replaceAll(" ", ""));
    case "crypto":
      return address !== null && /^[\w:.-]{10,128}$/.test(address) && exchange !== null;
    case "redirect": {
      if (redirect === null || redirect.length > 1_000 || !URL.canParse(redirect)) return false;
      const { protocol } = new URL(redirect);
      return protocol === "https:" || (mode === "sandbox" && protocol === "http:");
    }
  }
}
