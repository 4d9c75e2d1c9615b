import { useTranslation } from "react-i18next";
import { useStream } from "../../../link/use-stream.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { FeedRow } from "./feed-row.tsx";

/** What everybody bets at the moment, at every game of the house. */
export function AllBets() {
  const { t, i18n } = useTranslation("table");
  const bets = useStream((layer) => layer.feed.wins$());
  if (!bets) return <Skeleton lines={4} />;
  if (bets.length === 0) return <EmptyState title={t("all.empty")} text={t("all.empty_text")} />;
  const columns = [
    t("bets.time"),
    t("all.game"),
    t("all.player"),
    t("bets.bet"),
    t("bets.multiplier"),
    t("bets.payout"),
  ];
  return (
    <DataTable label={t("tabs.all")} columns={columns}>
      {bets.map((bet) => (
        <FeedRow key={bet.id} bet={bet} columns={columns} language={i18n.language} />
      ))}
    </DataTable>
  );
}
