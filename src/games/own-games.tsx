import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { rtpOf } from "../../rules/games/at-a-glance.ts";
import { soloGameIds } from "../../rules/games/ids.ts";
import { useFormat } from "../i18n/use-format.tsx";
import { gamesAnchor, links } from "../shell/links.ts";
import { RowHead } from "../ui/row-head.tsx";
import { GameCover } from "./game-cover.tsx";
import { GameLive } from "./game-live.tsx";
import styles from "./own-games.module.css";

export function OwnGames() {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  return (
    <section id={gamesAnchor} className={styles.section} aria-labelledby="own-games">
      <RowHead id="own-games" title={t("games.title")}>
        <Link href={links.fairness()}>{t("games.check")}</Link>
      </RowHead>
      <ul className={styles.games}>
        {soloGameIds.map((game) => (
          <li key={game} className={styles.game} data-game={game}>
            <div className={styles.picture}>
              <GameCover game={game} />
              <GameLive game={game} />
            </div>
            <Link href={links.game(game)} className={styles.link}>
              {t(`common:game.${game}`)}
            </Link>
            <small className={styles.return}>{t("games.return", { share: format.share(Number(rtpOf(game))) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
