import { html } from "hono/html";
import type * as v from "valibot";
import {
  type OpenOrders,
  type playInvoice as invoiceForm,
  type playPayout as payoutForm,
  type ChangedOrder,
  changeInvoice,
} from "../../contract/desk.ts";
import type { ProviderRefusal } from "../../contract/payment-provider.ts";
import type { DeskHouse } from "./desk-house.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import type { DeskClient } from "./desk-client.ts";
import { bothWords, choices, inPlainWords } from "./plain-words.ts";
import { table } from "./table.ts";
import type { cashierTables } from "../cashier/tables.ts";
import { firstOf, queries } from "../db/queries.ts";

const ask = queries<typeof cashierTables>();

export interface PlayedOrder {
  id: string;
  state: string | null;
  provider: string;
  /** Statuses the house answered the provider's events with; 0 for no answer. */
  answered: number[];
}

export async function playInvoice(
  { id, ...change }: v.InferOutput<typeof invoiceForm>,
  { pool }: Pick<DeskHouse, "pool">,
  client: DeskClient | undefined,
): Promise<PlayedOrder | Refusal> {
  if (change.action === "pay_other" && change.amount === undefined) return refuse("validation", { amount: "required" });
  const outcome = outcomeOf(await client?.changeInvoice(id, change), "too_early");
  if (outcome instanceof Refusal) return outcome;
  const order = await firstOf(pool, ask.selectFrom("deposits").select("state").where("id", "=", id));
  return played(outcome, order?.state);
}

export async function playPayout(
  { id, ...change }: v.InferOutput<typeof payoutForm>,
  { pool }: Pick<DeskHouse, "pool">,
  client: DeskClient | undefined,
): Promise<PlayedOrder | Refusal> {
  const outcome = outcomeOf(await client?.changePayout(id, change), "operation_closed");
  if (outcome instanceof Refusal) return outcome;
  const { rows } = await pool.query<{ state: string }>("select state from payouts where id::text = $1", [id]);
  return played(outcome, rows[0]?.state);
}

function outcomeOf(
  answer: ChangedOrder | ProviderRefusal | undefined,
  notPossible: "too_early" | "operation_closed",
): ChangedOrder | Refusal {
  if (!answer) return refuse("provider_unavailable");
  if (!("refused" in answer)) return answer;
  return refuse(answer.refused === "unknown" ? "not_found" : notPossible);
}

function played({ order, state: provider, answered }: ChangedOrder, state: string | undefined): PlayedOrder {
  return { id: order, state: state ?? null, provider, answered };
}

export function paymentsSection(orders: OpenOrders | undefined) {
  return html`<section class="wide">
    <h2>Payments</h2>
    <p class="note">
      What the payment provider is waiting for or has to send, newest first. It tells the house by its signed callback.
    </p>
    ${orders ? openTables(orders) : html`<p class="note">The payment provider does not answer.</p>`}
    <form method="post" action="/invoices">
      <label>Invoice<input name="id" placeholder="32 hex digits" autocomplete="off" required /></label>
      <label
        >What it does<select name="action">
          ${choices(changeInvoice.entries.action.options)}
        </select></label
      >
      <label>Amount<input name="amount" placeholder="with pay_other" inputmode="decimal" autocomplete="off" /></label>
      <button class="quiet">Do it</button>
    </form>
  </section>`;
}

const shown = 20;

function openTables({ payments, payouts }: OpenOrders) {
  return html`${openTable("Invoices", payments.slice(-shown).reverse().map(invoiceRow))}
  ${openTable("Payouts", payouts.slice(-shown).reverse().map(payoutRow))}`;
}

function openTable(name: string, rows: ReturnType<typeof html>[]) {
  if (rows.length === 0) return html`<p class="note">${name}: none is open.</p>`;
  return table(name, [name, "#Amount", "State", "What happens next"], rows);
}

function invoiceRow({ order, shop_amount: sum, currency, state, card, address }: OpenOrders["payments"][number]) {
  return html`<tr>
    <td><code>${order}</code><br /><small>${card?.card_number ?? address ?? "redirect"}</small></td>
    <td class="amount">${sum} ${currency}</td>
    <td>${bothWords(state)}</td>
    <td>
      <form method="post" action="/invoices/${order}">
        ${(["pay", "seen", "fail", "expire", "late", "repeat", "out_of_order", "forge"] as const).map(button)}
      </form>
    </td>
  </tr>`;
}

function payoutRow({ order, amount, currency, state, destination }: OpenOrders["payouts"][number]) {
  return html`<tr>
    <td><code>${order}</code><br /><small>${destination}</small></td>
    <td class="amount">${amount} ${currency}</td>
    <td>${bothWords(state)}</td>
    <td><form method="post" action="/payouts/${order}">${(["sent", "done", "refuse"] as const).map(button)}</form></td>
  </tr>`;
}

function button(action: string) {
  return html`<button class="quiet" name="action" value="${action}" title="${action}">
    ${inPlainWords(action)}
  </button> `;
}
