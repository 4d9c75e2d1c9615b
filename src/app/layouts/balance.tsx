import { CloudOff } from "lucide";
import { useTranslation } from "react-i18next";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { fundsOf, toldFunds, useTold } from "../../shell/reveal.ts";
import styles from "./balance.module.css";

/** The balance as last known, and as of when where it could not be asked for again. */
export function Balance({ balance }: { balance: Cached<WalletState> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const told = useTold("money", fundsOf(balance?.value), toldFunds);
  if (!balance || !told) return <span className={styles.expected} aria-hidden="true" />;
  const { value, at, stale } = balance;
  const amount = format.money(told.real, value.currency);
  const asOf = stale ? t("state.as_of", { time: format.moment(at) }) : undefined;
  return (
    <div className={styles.balance} role="group" aria-label={t("balance.label")}>
      <span className={styles.label}>
        {stale && <Icon node={CloudOff} size="small" />}
        {asOf ??
          (told.bonus > 0n
            ? t("balance.bonus", { amount: format.money(told.bonus, value.currency) })
            : t("balance.label"))}
      </span>
      <b className={styles.amount} data-long={amount.length > 12 || undefined}>
        {amount}
      </b>
    </div>
  );
}
