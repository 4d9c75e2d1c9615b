import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { MoneyTotals } from "../../../contract/cashier.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { links } from "../../shell/links.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { Card } from "../../ui/card.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StaleMark } from "../../ui/states.tsx";
import styles from "./money-card.module.css";

interface Props {
  totals: Cached<MoneyTotals>;
  onRetry(): void;
}

/** Total deposits and withdrawals, whose difference is what playing has cost or brought. */
export function MoneyCard({ totals, onRetry }: Props) {
  const { t } = useTranslation(["profile", "common"]);
  const format = useFormat();
  const aside = totals?.stale ? (
    <StaleMark>{t("common:state.as_of", { time: format.moment(totals.at) })}</StaleMark>
  ) : undefined;
  return (
    <Card title={t("money.title")} aside={aside}>
      {totals ? (
        <>
          <FactList facts={factsOf(totals.value)} />
          <Link href={links.moneyHistory()} className={styles.link}>
            {t("money.history")}
          </Link>
        </>
      ) : totals === null ? (
        <ListMissing onRetry={onRetry} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  );

  function factsOf({ deposited, withdrawn, net, currency }: MoneyTotals) {
    return [
      { name: t("money.in"), value: format.money(deposited, currency) },
      { name: t("money.out"), value: format.money(withdrawn, currency) },
      { name: t("money.net"), value: <b>{format.money(net, currency)}</b> },
    ];
  }
}
