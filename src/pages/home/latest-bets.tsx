import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { isWin } from "../../games/table/bets/shown-game.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Card } from "../../ui/card.tsx";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StaleMark } from "../../ui/states.tsx";
import { outcomeText } from "./outcome-text.ts";
import styles from "./latest-bets.module.css";

interface Props {
  /** Newest first. */
  bets: Cached<Bet[]>;
  onRetry(): void;
}

const shownBets = 5;

/** What a player played last, whatever the game. */
export function LatestBets({ bets, onRetry }: Props) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const aside = bets?.stale ? (
    <StaleMark>{t("common:state.as_of", { time: format.moment(bets.at) })}</StaleMark>
  ) : undefined;
  return (
    <Card title={t("bets.title")} aside={aside}>
      <List bets={bets} onRetry={onRetry} />
    </Card>
  );
}

function List({ bets, onRetry }: Props) {
  if (bets === null) {
    return <ListMissing onRetry={onRetry} />;
  }
  if (!bets) return <Skeleton lines={shownBets} />;
  return (
    <ul>
      {bets.value.slice(0, shownBets).map((bet) => (
        <Row key={bet.id} bet={bet} />
      ))}
    </ul>
  );
}

function Row({ bet }: { bet: Bet }) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const won = isWin(bet);
  return (
    <li className={styles.bet} data-won={won || undefined}>
      <span className={styles.outcome}>{outcomeText(bet, format)}</span>
      <span className={styles.side}>
        {t(`common:game.${bet.game}`)}
        <time dateTime={bet.at}>{format.moment(bet.at)}</time>
      </span>
      <span className={styles.side}>
        <b>{won ? format.money(bet.payout, bet.currency, { signed: true }) : t("bets.lost")}</b>
        <small>{t("bets.stake", { amount: format.money(bet.staked ?? bet.amount, bet.currency) })}</small>
      </span>
    </li>
  );
}
