import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import type { ShownBet } from "../../../contract/feed.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { GameCover } from "../../games/game-cover.tsx";
import { isWin, multiplierOf, netOf } from "../../games/table/bets/shown-game.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { outcomeText } from "./outcome-text.ts";
import { useWins } from "./use-wins.ts";
import styles from "./wins-lists.module.css";

const most = 7;

interface Watched {
  isSeen: boolean;
}

/** As they come; what was last known stands while nobody looks. */
export function LatestWinsList({ isSeen }: Watched) {
  const { t } = useTranslation("home");
  const now = useWins(isSeen);
  const [wins, keep] = useState(now);
  if (now && now !== wins) keep(now);
  if (!wins) return <Skeleton lines={most} />;
  if (wins.length === 0) return <Empty title={t("wins.latest_empty")} text={t("wins.latest_empty_text")} />;
  return <WinsTable label={t("wins.latest")} wins={wins.slice(0, most)} />;
}

export function BigWinsList({ isSeen }: Watched) {
  const { t } = useTranslation(["home", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const now = useStream((each) => (isSeen ? each.feed.bigWins$() : undefined));
  const [wins, keep] = useState(now);
  if (now && now !== wins) keep(now);
  if (!wins && now === null) return <ListMissing onRetry={() => void layer.app.retry()} />;
  if (!wins) return <Skeleton lines={most} />;
  const { items } = wins.value;
  if (items.length === 0) return <Empty title={t("wins.day_empty")} text={t("wins.day_empty_text")} />;
  return (
    <>
      <WinsTable label={t("wins.day")} wins={items.slice(0, most)} />
      {wins.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(wins.at) })}</StaleMark>}
    </>
  );
}

/** The player's own, won or not, of the device's own knowledge too. */
export function LatestBetsList() {
  const { t } = useTranslation(["home", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const bets = useStream((each) => each.games.bets$({}));
  if (bets === null) return <ListMissing onRetry={() => void layer.app.retry()} />;
  if (!bets) return <Skeleton lines={most} />;
  if (bets.value.length === 0) return <Empty title={t("wins.mine_empty")} text={t("wins.mine_empty_text")} />;
  return (
    <>
      <ul className={styles.rows} aria-label={t("wins.mine")}>
        {bets.value.slice(0, most).map((bet, at) => (
          <OwnRow key={bet.id} bet={bet} at={at} />
        ))}
      </ul>
      {bets.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(bets.at) })}</StaleMark>}
    </>
  );
}

/** In the middle of the room that the list would have. */
function Empty(words: { title: string; text: string }) {
  return (
    <div className={styles.empty}>
      <EmptyState {...words} />
    </div>
  );
}

function WinsTable({ label, wins }: { label: string; wins: readonly ShownBet[] }) {
  const { t } = useTranslation("home");
  const shownName = useShownName();
  const format = useFormat();
  return (
    <ul className={styles.rows} aria-label={label}>
      {wins.map((win, at) => (
        <Row
          key={win.id}
          at={at}
          game={win.game}
          beside={win.player === null ? t("wins.hidden") : shownName(win.player)}
        >
          <span className={styles.stake}>{format.money(win.amount, win.currency)}</span>
          <span className={styles.figure}>{format.hundredths(Number(multiplierOf(win)) / 100)}×</span>
          <b className={styles.sum} data-won="">
            {format.money(netOf(win), win.currency, { signed: true })}
          </b>
        </Row>
      ))}
    </ul>
  );
}

function OwnRow({ bet, at }: { bet: Bet; at: number }) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const won = isWin(bet);
  return (
    <Row at={at} game={bet.game} beside={<time dateTime={bet.at}>{format.moment(bet.at)}</time>}>
      <span className={styles.stake}>{format.money(bet.staked ?? bet.amount, bet.currency)}</span>
      <span className={styles.figure}>{outcomeText(bet, format)}</span>
      <b className={styles.sum} data-won={won || undefined}>
        {won ? format.money(netOf(bet), bet.currency, { signed: true }) : t("bets.lost")}
      </b>
    </Row>
  );
}

interface RowProps {
  /** Its place, counted from nought. */
  at: number;
  game: Bet["game"];
  beside: ReactNode;
  children: ReactNode;
}

function Row({ at, game, beside, children }: RowProps) {
  const { t } = useTranslation("common");
  return (
    <li className={styles.row} data-game={game} style={{ "--at": at } as CSSProperties}>
      <span className={styles.cover} aria-hidden="true">
        <GameCover game={game} />
      </span>
      <span className={styles.who}>
        <b>{t(`game.${game}`)}</b> <small>{beside}</small>
      </span>
      {children}
    </li>
  );
}
