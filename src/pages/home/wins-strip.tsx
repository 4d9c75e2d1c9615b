import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { GameCover } from "../../games/game-cover.tsx";
import { netOf } from "../../games/table/bets/shown-game.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useWins } from "./use-wins.ts";
import styles from "./wins-strip.module.css";

const most = 12;

/** The latest wins of all players: a new one pushes the others on by a transform, and nothing runs by itself. */
export function WinsStrip({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const shownName = useShownName();
  const now = useWins(isSeen);
  const [wins, keep] = useState(now);
  if (now && now !== wins) keep(now);
  if (!wins) return null;
  if (wins.length === 0) return <p className={styles.empty}>{t("wins.live_empty")}</p>;
  return (
    <ul className={styles.wins}>
      {wins.slice(0, most).map((win, at) => (
        <li key={win.id} className={styles.win} data-game={win.game} style={{ "--at": at } as CSSProperties}>
          <span className={styles.cover} aria-hidden="true">
            <GameCover game={win.game} />
          </span>
          <span className={styles.words}>
            <b>{format.money(netOf(win), win.currency, { signed: true })}</b>
            <small>
              {t(`common:game.${win.game}`)} · {win.player === null ? t("wins.hidden") : shownName(win.player)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
