import type { PaymentMethod } from "../../../contract/cashier.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

/** A method's name in the language of the page. */
export function methodName(name: PaymentMethod["name"], locale: string): string {
  return name[languageOfLocale(locale)];
}

/** The coin that is sent and its network, as far as the name of the way does not say so; undefined where there is nothing to add. */
export function coinOf({
  exchange_currency,
  network,
  name,
}: Pick<PaymentMethod, "exchange_currency" | "network" | "name">): string | undefined {
  const parts = [exchange_currency, network].filter((part) => part !== null && !name.en.includes(part));
  return parts.join(" · ") || undefined;
}
