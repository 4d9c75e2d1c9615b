import { useTranslation } from "react-i18next";
import type { PaymentMethod } from "../../../contract/cashier.ts";
import { costOf } from "../../../rules/cashier/costs.ts";
import type { Currency, Micro } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import styles from "./deposit-costs.module.css";
import { useExactFormat } from "./use-exact-format.ts";

interface Props {
  method: PaymentMethod;
  /** Undefined while no valid amount is typed. */
  amount: Micro | undefined;
  currency: Currency;
}

export function DepositCosts({ method, amount = 0n, currency }: Props) {
  const { t } = useTranslation("cashier");
  const format = useFormat();
  const cost = costOf(amount, method.costs);
  const exact = useExactFormat();
  const coin = exact.aboutInCoin(amount + cost, method);
  const { exchange, exchange_currency } = method;
  return (
    <dl className={styles.costs}>
      <div>
        <dt>{t("commission")}</dt>
        <dd>{cost === 0n ? t("no_commission") : format.money(cost, currency)}</dd>
      </div>
      <div>
        <dt>{t("to_pay")}</dt>
        <dd className={styles.sum}>
          {format.money(amount + cost, currency)}
          {coin && <span className={styles.coin}>{t("about", { amount: coin })}</span>}
        </dd>
      </div>
      {exchange && exchange_currency !== null && (
        <div className={styles.rate}>
          <dt>{t("rate", { coin: exchange_currency })}</dt>
          <dd>
            {exact.coinPrice(exchange.rate, amount + cost, currency)}{" "}
            <span className={styles.source}>
              {t("rate_source", { source: exchange.source, time: format.moment(exchange.at) })}
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
