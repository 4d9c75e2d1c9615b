import { useTranslation } from "react-i18next";
import type { Exchanged, PaymentMethod } from "../../../contract/cashier.ts";
import type { Currency, Micro } from "../../../rules/money.ts";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { aboutInCoin, coinPrice, coinText } from "./coin-text.ts";
import { costText } from "./cost-text.ts";
import { decimalText, exactMoney } from "./exact-text.ts";

export function useExactFormat() {
  const { i18n } = useTranslation();
  const { timezone } = useFormat();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  return {
    money: (amount: Micro, currency: Currency, options?: { signed?: boolean }) =>
      exactMoney(amount, currency, figures, options),
    decimal: (text: string) => decimalText(text, figures),
    coins: (exchanged: Pick<Exchanged, "amount" | "currency">) => coinText(exchanged, figures),
    costs: (costs: PaymentMethod["costs"], currency: Currency) => costText(costs, currency, figures),
    aboutInCoin: (sum: Micro, method: PaymentMethod) => aboutInCoin(sum, method, figures),
    coinPrice: (rate: string, sum: Micro, currency: Currency) => coinPrice(rate, sum, currency, figures),
    moment: (iso: string) =>
      new Intl.DateTimeFormat(figures, {
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
        timeZone: timezone,
        timeZoneName: "shortOffset",
      }).format(new Date(iso)),
  };
}
