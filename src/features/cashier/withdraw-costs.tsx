import { useTranslation } from "react-i18next";
import type { PaymentMethod } from "../../../contract/cashier.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import styles from "./deposit-costs.module.css";
import { useExactFormat } from "./use-exact-format.ts";
import type { Reckoning } from "./withdrawal.ts";

interface Props {
  method: PaymentMethod;
  reckoning: Reckoning | undefined;
  currency: Currency;
}

/** What a withdrawal costs, what it takes from the balance, and what arrives, shown before it is sent. */
export function WithdrawCosts({ method: { exchange, exchange_currency }, reckoning, currency }: Props) {
  const { t } = useTranslation("withdraw");
  const format = useFormat();
  const exact = useExactFormat();
  const money = (micro: bigint | undefined) => (micro === undefined ? "—" : format.money(micro, currency));
  const coin = exchange_currency ?? "";
  const coins =
    reckoning?.arrives === undefined ? undefined : exact.coins({ amount: reckoning.arrives, currency: coin });
  return (
    <dl className={styles.costs} aria-label={t("costs.title")}>
      <div>
        <dt>{t("costs.fee")}</dt>
        <dd>{reckoning?.fee === 0n ? t("costs.no_fee") : money(reckoning?.fee)}</dd>
      </div>
      <div>
        <dt>{t("costs.total")}</dt>
        <dd>{money(reckoning?.total)}</dd>
      </div>
      <div>
        <dt>{t("costs.arrives")}</dt>
        <dd className={styles.sum}>{coins ? t("costs.about", { amount: coins }) : money(reckoning?.amount)}</dd>
      </div>
      {exchange && (
        <div className={styles.rate}>
          <dt>{t("costs.rate", { coin })}</dt>
          <dd>
            {exact.coinPrice(exchange.rate, reckoning?.amount ?? 0n, currency)}{" "}
            <span className={styles.source}>
              {t("costs.rate_from", { source: exchange.source, time: format.moment(exchange.at) })}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
