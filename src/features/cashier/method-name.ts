import type { PaymentMethod } from "../../../contract/cashier.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

/** A method's name in the language of the page. */
export function methodName(name: PaymentMethod["name"], locale: string): string {
  return name[languageOfLocale(locale)];
}
