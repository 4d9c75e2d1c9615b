import { useTranslation } from "react-i18next";
import { leastStake, rtpOf } from "../../../rules/games/at-a-glance.ts";
import { gameIds } from "../../../rules/games/ids.ts";
import type { Currency } from "../../../rules/money.ts";
import { loadTrial } from "../../games/games.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Still } from "../../shell/still.tsx";
import { GuestOffer } from "./bonus-places.tsx";
import styles from "./guest-hero.module.css";

/** What this is, what is fair about it, and a table to begin with. */
export function GuestHero({ currency }: { currency: Currency }) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const returns = gameIds.map((game) => Number(rtpOf(game)));
  const least = gameIds.map((game) => leastStake(game, currency)).reduce((a, b) => (a < b ? a : b));
  const share = `${format.count(Math.min(...returns) * 100)}–${format.share(Math.max(...returns))}`;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          {`${t("hero.title")} `}
          <span className={styles.accent}>{t("hero.title_accent")}</span>
        </h1>
        <p className={styles.text}>{t("hero.text")}</p>
        <ul className={styles.facts}>
          <li>{t("hero.return", { share })}</li>
          <li>{t("hero.smallest", { least: format.money(least, currency) })}</li>
          <li>{t("hero.practice")}</li>
        </ul>
      </div>
      <div className={styles.table}>
        <Still name="trial" load={loadTrial} props={{}} />
      </div>
      <GuestOffer />
    </section>
  );
}
