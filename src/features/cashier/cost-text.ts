import type { PaymentMethod } from "../../../contract/cashier.ts";
import { type Currency, parseMoney } from "../../../rules/money.ts";
import { decimalText, exactMoney } from "./exact-text.ts";
import { withPercent } from "../../i18n/format.ts";

/** A method's fee, as "2 % + 50 ₽"; undefined if there is none. */
export function costText(
  { percent, fixed }: PaymentMethod["costs"],
  currency: Currency,
  locale: string,
): string | undefined {
  const fixedMicro = parseMoney(fixed) ?? 0n;
  const parts = [
    Number(percent) > 0 ? withPercent(decimalText(percent, locale)) : undefined,
    fixedMicro > 0n ? exactMoney(fixedMicro, currency, locale) : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(" + ") || undefined;
}
