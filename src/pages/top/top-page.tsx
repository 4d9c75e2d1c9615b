import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type TopOrder, topOrders } from "../../../contract/filters.ts";
import { type Period, periods } from "../../../rules/safe-play/spans.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { useSession } from "../../shell/session.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { Board } from "./board.tsx";
import styles from "./top.module.css";

export default function TopPage() {
  const { t } = useTranslation(["top", "common"]);
  const [period, setPeriod] = useState<Period>("day");
  const [by, setBy] = useState<TopOrder>("turnover");
  return (
    <div className={styles.page}>
      <PageHead title={t("meta.title")} lead={t("lead")} />
      <div className={styles.choices}>
        <Segmented<Period>
          label={t("period")}
          options={periods.map((value) => ({ value, label: t(value) }))}
          value={period}
          onChange={setPeriod}
        />
        <Segmented<TopOrder>
          label={t("by")}
          options={topOrders.map((value) => ({ value, label: t(value) }))}
          value={by}
          onChange={setBy}
        />
      </div>
      <section className={styles.box} aria-label={t("list")}>
        <List key={`${period} ${by}`} period={period} by={by} />
      </section>
    </div>
  );
}

function List({ period, by }: { period: Period; by: TopOrder }) {
  const { t } = useTranslation(["top", "common"]);
  const format = useFormat();
  const { status } = useSession();
  const top = useStream((layer) => layer.feed.top$({ period, by }));
  if (top === null)
    return <EmptyState title={t("common:state.list_failed")} text={t("common:state.list_not_kept_text")} />;
  if (!top) return <Skeleton lines={8} />;
  const { items, mine, until } = top.value;
  return (
    <>
      <p className={styles.facts}>
        <span>{t("until", { time: format.deadline(until) })}</span>
        {top.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(top.at) })}</StaleMark>}
        {status === "player" && <b>{mine ? t("mine", { place: format.count(mine.place) }) : t("mine_none")}</b>}
      </p>
      {items.length === 0 ? (
        <EmptyState title={t("empty")} text={t(by === "turnover" ? "empty_text" : "empty_win")} />
      ) : (
        <Board top={top.value} />
      )}
    </>
  );
}
