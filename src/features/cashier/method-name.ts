import type { PaymentMethod } from "../../../contract/cashier.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

export function methodName(name: PaymentMethod["name"], locale: string): string {
  return name[languageOfLocale(locale)];
}

/** The coin and its network, unless the method's name already says both; undefined if there is nothing to add. */
export function coinOf({
  exchange_currency,
  network,
  name,
}: Pick<PaymentMethod, "exchange_currency" | "network" | "name">): string | undefined {
  const parts = [exchange_currency, network].filter((part) => part !== null && !name.en.includes(part));
  return parts.join(" · ") || undefined;
}
