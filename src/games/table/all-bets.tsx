import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../app/links.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useStream } from "../../link/use-stream.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./all-bets.module.css";
import { isPaid, isWin } from "./shown-game.ts";

/** What everybody bets at the moment, at every game of the house. */
export function AllBets() {
  const { t } = useTranslation(["table", "common"]);
  const format = useFormat();
  const bets = useStream((layer) => layer.games.wins$());
  if (!bets) return <Skeleton lines={4} />;
  if (bets.length === 0) return <EmptyState title={t("all.empty")} text={t("all.empty_text")} />;
  return (
    <DataTable
      label={t("tabs.all")}
      columns={[t("bets.time"), t("all.game"), t("all.player"), t("bets.bet"), t("bets.multiplier"), t("bets.payout")]}
      rows={bets.map((bet) => ({
        key: bet.id,
        cells: [
          <time key="time" dateTime={bet.at}>
            {format.exactTime(bet.at)}
          </time>,
          <Link key="game" href={links[bet.game]()} className={styles.game}>
            {t(`common:game.${bet.game}`)}
          </Link>,
          bet.player === null ? (
            <span key="player" className={styles.hidden}>
              {t("all.hidden")}
            </span>
          ) : (
            <span key="player" className={styles.player}>
              {bet.player}
            </span>
          ),
          format.money(bet.amount, bet.currency),
          isPaid(bet) ? format.multiplier(bet.multiplier) : "—",
          <span key="payout" className={isWin(bet) ? styles.won : styles.hidden}>
            {format.money(bet.payout, bet.currency, { signed: isWin(bet) })}
          </span>,
        ],
      }))}
    />
  );
}
