import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { rtpOf } from "../../rules/games/at-a-glance.ts";
import { sharedGameIds } from "../../rules/games/ids.ts";
import { useFormat } from "../i18n/use-format.tsx";
import { links } from "../shell/links.ts";
import { RowHead } from "../ui/row-head.tsx";
import { GameLive } from "./game-live.tsx";
import styles from "./live-rounds.module.css";

/** What everybody plays together. What is on there lies over the words that stand where nothing is known of it. */
export function LiveRounds() {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  return (
    <section aria-labelledby="live-rounds">
      <RowHead id="live-rounds" title={t("rounds.title")}>
        <span>{t("rounds.text")}</span>
      </RowHead>
      <ul className={styles.rounds}>
        {sharedGameIds.map((game) => (
          <li key={game} className={styles.round} data-game={game}>
            <Link href={links.game(game)} className={styles.link}>
              {t(`common:game.${game}`)}
            </Link>
            <GameLive game={game} />
            <p className={styles.text}>{t(`games.${game}`)}</p>
            <small className={styles.text}>{t("games.return", { share: format.share(Number(rtpOf(game))) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
