import type { PaymentMethod } from "../../../contract/cashier.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

/** A method's name in the language of the page. */
export function methodName(name: PaymentMethod["name"], locale: string): string {
  return name[languageOfLocale(locale)];
}

/** The coin that is sent, and its network where the name of the way does not say it; undefined where it is money. */
export function coinOf({ exchange_currency, network, name }: PaymentMethod): string | undefined {
  if (exchange_currency === null) return undefined;
  return network === null || name.en.includes(network) ? exchange_currency : `${exchange_currency} · ${network}`;
}
