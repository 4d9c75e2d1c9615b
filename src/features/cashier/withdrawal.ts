import type { BillingData, PaymentMethod, PayoutOrder, PayoutWait } from "../../../contract/cashier.ts";
import type { CallError } from "../../../contract/errors.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import { costOf, mostWithCosts } from "../../../rules/cashier/costs.ts";
import { type DestinationFault, readDestination, shownDestination } from "../../../rules/cashier/destinations.ts";
import { exchangedAmount } from "../../../rules/cashier/exchange.ts";
import { smallestWithdrawal } from "../../../rules/limits.ts";
import type { Micro } from "../../../rules/money.ts";
import { faultWith, fieldFaults } from "../../shell/errors/error-text.ts";
import { coinHashing } from "./coin-hashing.ts";
import { readAmount } from "../amounts/typed-amount.ts";
import { amountFault as limitFault, microOf } from "./deposit-amount.ts";

type Funds = Pick<WalletState, "balance" | "currency">;

export interface Reckoning {
  amount: Micro;
  fee: Micro;
  total: Micro;
  /** What arrives, if that is in another currency. */
  arrives: string | undefined;
}

export function withdrawalLimits(method: PaymentMethod, { balance, currency }: Funds) {
  const least = microOf(method.min_amount);
  const smallest = smallestWithdrawal(currency);
  const min = least > smallest ? least : smallest;
  const highest = microOf(method.max_amount);
  const affordable = mostWithCosts(microOf(balance), method.costs);
  return { min, max: affordable < highest ? affordable : highest };
}

/** Why this amount cannot be withdrawn, as an error key. */
export function amountFault(text: string, method: PaymentMethod, funds: Funds): string | undefined {
  const fault = limitFault(text, method);
  if (fault) return fault;
  const amount = readAmount(text) ?? 0n;
  const { min, max } = withdrawalLimits(method, funds);
  if (amount < min) return faultWith("amount_too_low", min);
  return amount > max ? beyondFunds(method, funds) : undefined;
}

/** The house's refusal by field; insufficient funds are shown at the amount. */
export function withdrawalFaults(
  error: Pick<CallError, "error" | "fields">,
  method: PaymentMethod,
  funds: Funds,
): Record<string, string[]> {
  if (error.error === "insufficient_funds") return { amount: [beyondFunds(method, funds)] };
  // The text at the field says when.
  return error.error === "contacts_changed" ? error.fields : fieldFaults(error);
}

/** When money may go to a new destination, if the fault says so. */
export function newDestinationsFrom(fault: string | undefined): string | undefined {
  return /^contacts_changed: (\S+)$/.exec(fault ?? "")?.[1];
}

/** The fault for too large an amount; names what the funds would allow, if anything. */
function beyondFunds(method: PaymentMethod, funds: Funds): string {
  const { min, max } = withdrawalLimits(method, funds);
  return max < min ? "insufficient_funds" : faultWith("balance_reaches", max);
}

export function reckon(text: string, { costs, exchange, exchange_currency }: PaymentMethod): Reckoning | undefined {
  const amount = readAmount(text);
  if (amount === undefined || amount === 0n) return undefined;
  const fee = costOf(amount, costs);
  const arrives = exchange ? exchangedAmount(amount, exchange.rate, exchange_currency ?? "") : undefined;
  return { amount, fee, total: amount + fee, arrives };
}

type ShownBonus = Pick<BillingData, "payout_bonus">;

/** What a player agrees to lose: this very bonus, and as much of it as is shown. */
export function bonusConsent(
  { bonus_balance }: Pick<WalletState, "bonus_balance">,
  { payout_bonus }: ShownBonus,
): string {
  return `${payout_bonus?.id ?? ""} ${bonus_balance}`;
}

/** What an order says of that; nothing where something else was agreed to. */
export function givenUp(
  agreed: string,
  wallet: Pick<WalletState, "bonus_balance">,
  shown: ShownBonus,
): Pick<PayoutOrder, "give_up_bonus" | "bonus_id"> {
  if (agreed !== bonusConsent(wallet, shown)) return {};
  return { give_up_bonus: true, ...(shown.payout_bonus?.may_be_named ? { bonus_id: shown.payout_bonus.id } : {}) };
}

/** Why nothing can be sent to this destination, as an error key. */
export function destinationFault(text: string, method: PaymentMethod): "required" | DestinationFault | undefined {
  if (text.trim() === "") return "required";
  const read = readDestination(method, text, coinHashing);
  return "fault" in read ? read.fault : undefined;
}

/**
 * The fault for a destination that is new while new ones have to wait. Masked numbers may match by chance; the house
 * has the last word.
 */
export function newDestinationFault(
  text: string,
  method: PaymentMethod,
  wait: PayoutWait | undefined,
): string | undefined {
  const read = readDestination(method, text, coinHashing);
  if (!wait || "fault" in read) return undefined;
  const masked = shownDestination(method, read.destination);
  const isKnown = wait.places.some((place) => place.method === method.hash && place.shown === masked);
  return isKnown || !wait.is_all ? undefined : `contacts_changed: ${wait.until}`;
}

/** Whether the text is as long as such a destination usually is, so that a fault can be shown already. */
export function looksComplete(text: string, { kind }: Pick<PaymentMethod, "kind">): boolean {
  const letters = text.replaceAll(/\s/g, "");
  if (kind === "card") return letters.length >= 16;
  return letters.length >= (/^(bc1|ltc1|0x)/i.test(letters) ? 42 : 34);
}
