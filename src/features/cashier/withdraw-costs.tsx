import { useTranslation } from "react-i18next";
import type { PaymentMethod } from "../../../contract/cashier.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { coinPrice } from "./coin-text.ts";
import { useExactFormat } from "./use-exact-format.ts";
import styles from "./withdraw.module.css";
import type { Reckoning } from "./withdrawal.ts";

interface Props {
  method: PaymentMethod;
  reckoning: Reckoning | undefined;
  currency: Currency;
}

/** What a withdrawal costs, what it takes, and what arrives, before anything is sent. */
export function WithdrawCosts({ method: { exchange, exchange_currency }, reckoning, currency }: Props) {
  const { t } = useTranslation("withdraw");
  const format = useFormat();
  const exact = useExactFormat();
  const money = (micro: bigint | undefined) => (micro === undefined ? "—" : format.money(micro, currency));
  const coin = exchange_currency ?? "";
  const arrives =
    reckoning?.arrives === undefined
      ? money(reckoning?.amount)
      : t("costs.about", { amount: `${exact.decimal(reckoning.arrives)}\u00a0${coin}` });
  return (
    <section className={styles.costs} aria-label={t("costs.title")}>
      <FactList
        facts={[
          { name: t("costs.fee"), value: reckoning?.fee === 0n ? t("costs.no_fee") : money(reckoning?.fee) },
          { name: t("costs.total"), value: money(reckoning?.total) },
          { name: t("costs.arrives"), value: <b>{arrives}</b> },
          ...(exchange
            ? [
                {
                  name: t("costs.rate"),
                  value: (
                    <span className={styles.rate}>
                      {t("costs.rate_of", { coin, price: coinPrice(exchange.rate, currency, format) })}
                      <small>
                        {t("costs.rate_from", { source: exchange.source, time: format.moment(exchange.at) })}
                      </small>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
