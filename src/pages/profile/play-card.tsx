import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Bet } from "../../../contract/bets.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import styles from "./play-card.module.css";
import { playOf } from "./play-of.ts";

interface Props {
  /** Newest first. */
  bets: Cached<Bet[]>;
  onRetry(): void;
}

/** Totals of the known bets; says that these are not all bets ever made. */
export function PlayCard({ bets, onRetry }: Props) {
  const { t } = useTranslation(["profile", "common"]);
  const format = useFormat();
  const aside = bets?.stale ? (
    <StaleMark>{t("common:state.as_of", { time: format.moment(bets.at) })}</StaleMark>
  ) : undefined;
  return (
    <Card title={t("play.title")} aside={aside}>
      {bets ? <Sums bets={bets.value} /> : bets === null ? <ListMissing onRetry={onRetry} /> : <Skeleton lines={4} />}
    </Card>
  );
}

function Sums({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation(["profile", "common"]);
  const format = useFormat();
  const [last] = bets;
  if (!last) {
    return (
      <EmptyState title={t("play.empty")} text={t("play.empty_text")}>
        <Link href={links.games()} className={buttonClass({})}>
          {t("balance.play")}
        </Link>
      </EmptyState>
    );
  }
  const { count, staked, returned, net } = playOf(bets);
  const money = (amount: bigint, signed = false) => format.money(amount, last.currency, { signed });
  return (
    <>
      <FactList
        facts={[
          { name: t("play.count"), value: format.count(count) },
          { name: t("play.staked"), value: money(staked) },
          { name: t("play.returned"), value: money(returned) },
          { name: t("play.net"), value: <b className={net > 0n ? styles.ahead : undefined}>{money(net, true)}</b> },
        ]}
      />
      <p className={styles.note}>{t("play.note", { count: format.count(count) })}</p>
    </>
  );
}
