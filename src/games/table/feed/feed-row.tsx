import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { ShownBet } from "../../../../contract/feed.ts";
import { useShownName } from "../../../features/person/use-shown-name.ts";
import { links } from "../../../shell/links.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { DataRow } from "../../../ui/data-table.tsx";
import styles from "./all-bets.module.css";
import { isPaid, isWin } from "../bets/shown-game.ts";
import { BetNumber } from "./bet-number.tsx";

interface Props {
  bet: ShownBet;
  columns: readonly string[];
  /** The row is redrawn when it changes. */
  language: string;
}

function Row({ bet, columns }: Props) {
  const { t } = useTranslation(["table", "common"]);
  const format = useFormat();
  const shownName = useShownName();
  const cells = [
    <BetNumber key="time" id={bet.id} at={bet.at} />,
    <Link key="game" href={links.game(bet.game)} className={styles.game}>
      {t(`common:game.${bet.game}`)}
    </Link>,
    bet.player === null ? (
      <span key="player" className={styles.hidden}>
        {t("all.hidden")}
      </span>
    ) : (
      <span key="player" className={styles.player}>
        {shownName(bet.player)}
      </span>
    ),
    format.money(bet.amount, bet.currency),
    isPaid(bet) ? format.multiplier(bet.multiplier) : "—",
    <span key="payout" className={isWin(bet) ? styles.won : styles.hidden}>
      {format.money(bet.payout, bet.currency, { signed: isWin(bet) })}
    </span>,
  ];
  return <DataRow columns={columns} cells={cells} />;
}

/** Memoised: a decided bet never changes, so its text is made once. */
export const FeedRow = memo(Row, (one, other) => one.bet.id === other.bet.id && one.language === other.language);
