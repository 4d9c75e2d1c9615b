import { useState } from "react";
import { useTranslation } from "react-i18next";
import { highBetFrom } from "../../../../rules/limits.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { useStream } from "../../../link/use-stream.ts";
import { useTold } from "../../../shell/reveal.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "./all-bets.module.css";
import { FeedRow } from "./feed-row.tsx";

type Which = "all" | "high";

/** Live bets of everybody at all games; high bets have a list of their own. */
export function AllBets() {
  const { t } = useTranslation(["table", "regulars"]);
  const format = useFormat();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const [which, setWhich] = useState<Which>("all");
  const from = highBetFrom(currency);
  return (
    <>
      <div className={styles.head}>
        <Segmented<Which>
          label={t("regulars:high.label")}
          options={[
            { value: "all", label: t("regulars:high.all") },
            { value: "high", label: t("regulars:high.high") },
          ]}
          value={which}
          onChange={setWhich}
        />
        {which === "high" && (
          <p className={styles.note}>
            {t("regulars:high.text", {
              stake: format.money(from.stake, currency),
              payout: format.money(from.payout, currency),
            })}
          </p>
        )}
      </div>
      <Bets key={which} high={which === "high"} />
    </>
  );
}

function Bets({ high }: { high: boolean }) {
  const { t, i18n } = useTranslation("table");
  const all = useStream((layer) => layer.feed.wins$({ high }));
  // While the stage still hides the player's own bet, the list must not show it: until the answer comes, it cannot
  // tell which one that is.
  const bets = useTold("money", all, (_, before, { bet }) =>
    bet === undefined ? before : all?.filter(({ id }) => id !== bet),
  );
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
