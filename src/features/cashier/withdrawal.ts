import type { PaymentMethod } from "../../../contract/cashier.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import { costOf, mostWithCosts } from "../../../rules/cashier/costs.ts";
import { type DestinationFault, readDestination } from "../../../rules/cashier/destinations.ts";
import { type Micro, parseAmount, parseMoney, toWire } from "../../../rules/money.ts";
import { coinHashing } from "./coin-hashing.ts";

/** What an amount of withdrawal comes to. */
export interface Reckoning {
  amount: Micro;
  fee: Micro;
  /** Taken from the balance. */
  total: Micro;
  /** What arrives, where that is in another currency. */
  arrives: string | undefined;
}

/** Reads what a person types: a comma is a point, and spaces between the digits are none. */
export function readAmount(text: string): Micro | undefined {
  return parseAmount(text.replaceAll(/[\s\u00a0\u202f]/g, "").replace(",", "."));
}

/** The form in which an amount is sent, as it stands in the field, too. */
export function amountText(amount: Micro): string {
  return toWire(amount).replace(/\.00$/, "");
}

/** The least and the most that can be withdrawn with what there is. */
export function withdrawalLimits(method: PaymentMethod, { balance }: Pick<WalletState, "balance">) {
  const min = micro(method.min_amount);
  const highest = micro(method.max_amount);
  const affordable = mostWithCosts(micro(balance), method.costs);
  return { min, max: affordable < highest ? affordable : highest };
}

/** Why so much cannot be withdrawn, as an error key. */
export function amountFault(
  text: string,
  method: PaymentMethod,
  wallet: Pick<WalletState, "balance"> | undefined,
): string | undefined {
  if (text.trim() === "") return "required";
  const amount = readAmount(text);
  if (amount === undefined || amount === 0n) return "invalid_amount";
  if (amount < micro(method.min_amount)) return "amount_too_low";
  if (amount > micro(method.max_amount)) return "amount_too_high";
  return wallet && amount > mostWithCosts(micro(wallet.balance), method.costs) ? "insufficient_funds" : undefined;
}

export function reckon(text: string, { costs, exchange }: PaymentMethod): Reckoning | undefined {
  const amount = readAmount(text);
  if (amount === undefined || amount === 0n) return undefined;
  const fee = costOf(amount, costs);
  return { amount, fee, total: amount + fee, arrives: exchange ? exchangedText(amount, exchange.rate) : undefined };
}

/** Why nothing can be sent there, as an error key. */
export function destinationFault(text: string, method: PaymentMethod): "required" | DestinationFault | undefined {
  if (text.trim() === "") return "required";
  const read = readDestination(method, text, coinHashing);
  return "fault" in read ? read.fault : undefined;
}

/** Whether somebody has typed as much as such a destination usually has: what is wrong with it can be said now. */
export function looksComplete(text: string, { kind }: Pick<PaymentMethod, "kind">): boolean {
  const letters = text.replaceAll(/\s/g, "");
  if (kind === "card") return letters.length >= 16;
  return letters.length >= (/^(bc1|ltc1|0x)/i.test(letters) ? 42 : 34);
}

/** What one unit of the other currency costs, in micro-units of the player's: the way round in which people think of it. */
export function priceOf(rate: string): Micro {
  const { digits, scale } = readDecimal(rate);
  return digits === 0n ? 0n : (1_000_000n * scale) / digits;
}

const coinDigits = 8;

/** An amount in another currency, rounded down to the digits that coins are counted in. */
function exchangedText(amount: Micro, rate: string): string {
  const { digits, scale } = readDecimal(rate);
  const units = (amount * digits * 10n ** BigInt(coinDigits)) / (scale * 1_000_000n);
  const text = units.toString().padStart(coinDigits + 1, "0");
  return `${text.slice(0, -coinDigits)}.${text.slice(-coinDigits)}`;
}

function readDecimal(text: string): { digits: bigint; scale: bigint } {
  const [whole = "0", fraction = ""] = text.split(".");
  return { digits: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) };
}

function micro(text: string): Micro {
  return parseMoney(text) ?? 0n;
}
