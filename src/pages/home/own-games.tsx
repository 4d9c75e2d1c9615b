import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { homeGames } from "./home-games.ts";
import styles from "./own-games.module.css";

/** The games that the house makes itself; each card is a link as a whole. */
export function OwnGames({ currency }: { currency: Currency }) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  return (
    <section aria-labelledby="own-games">
      <h2 id="own-games" className={styles.heading}>
        {t("games.title")}
      </h2>
      <div className={styles.games}>
        {homeGames.map(({ id, href, Cover, facts }) => (
          <article key={id} className={styles.game} data-game={id} aria-labelledby={`game-${id}`}>
            <div className={styles.body}>
              <Cover />
              <div className={styles.words}>
                <h3 id={`game-${id}`} className={styles.name}>
                  {t(`common:game.${id}`)}
                </h3>
                <p className={styles.text}>{t(`games.${id}`)}</p>
                <dl className={styles.facts}>
                  {facts(format, currency).map(({ name, value }) => (
                    <div key={name} className={styles.fact}>
                      <dt>{t(`games.fact.${name}`)}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
                <Link
                  href={href}
                  className={classes(buttonClass({ size: "large" }), styles.play)}
                  aria-describedby={`game-${id}`}
                >
                  {t("games.play")}
                </Link>
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
