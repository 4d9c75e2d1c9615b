import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { leastStake, rtpOf } from "../../../rules/games/at-a-glance.ts";
import { gameIds } from "../../../rules/games/ids.ts";
import type { Currency } from "../../../rules/money.ts";
import { gamesAnchor, links } from "../../shell/links.ts";
import { GameCover } from "../../games/game-cover.tsx";
import { GameLive } from "../../games/game-live.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import styles from "./own-games.module.css";

export function OwnGames({ currency }: { currency: Currency }) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  return (
    <section id={gamesAnchor} className={styles.section} aria-labelledby="own-games">
      <h2 id="own-games" className={styles.heading}>
        {t("games.title")}
      </h2>
      <ul className={styles.games}>
        {gameIds.map((game) => (
          <li key={game} className={styles.game} data-game={game}>
            <div className={styles.picture}>
              <GameCover game={game} />
              <GameLive game={game} />
            </div>
            <h3 className={styles.name}>
              <Link href={links.game(game)} className={styles.link}>
                {t(`common:game.${game}`)}
              </Link>
            </h3>
            <p className={styles.text}>{t(`games.${game}`)}</p>
            <p className={styles.facts}>
              {t("games.facts", {
                share: format.share(Number(rtpOf(game))),
                least: format.money(leastStake(game, currency), currency),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
