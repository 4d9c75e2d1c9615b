import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { leastStake, rtpOf } from "../../../rules/games/at-a-glance.ts";
import { gameIds } from "../../../rules/games/ids.ts";
import type { Currency } from "../../../rules/money.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Gem } from "./gem.tsx";
import styles from "./guest-hero.module.css";

interface Props {
  currency: Currency;
  onSignUp(): void;
}

export function GuestHero({ currency, onSignUp }: Props) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const returns = gameIds.map((game) => Number(rtpOf(game)));
  const least = gameIds.map((game) => leastStake(game, currency)).reduce((a, b) => (a < b ? a : b));
  const facts = [
    {
      figure: `${format.count(Math.min(...returns) * 100)}–${format.share(Math.max(...returns))}`,
      text: t("hero.return"),
    },
    { figure: format.money(least, currency), text: t("hero.smallest") },
    { figure: format.count(gameIds.length), text: t("hero.games") },
  ];
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <Gem />
        <h1 className={styles.title}>
          {t("hero.title")} <span className={styles.accent}>{t("hero.title_accent")}</span>
        </h1>
        <p className={styles.text}>{t("hero.text")}</p>
        <div className={styles.actions}>
          <Button kind="primary" size="large" onClick={onSignUp}>
            {t("common:action.sign_up")}
          </Button>
          <Link href={links.games()} className={buttonClass({ size: "large" })}>
            {t("hero.to_games")}
          </Link>
        </div>
      </div>
      <ul className={styles.facts}>
        {facts.map(({ figure, text }) => (
          <li key={text} className={styles.fact}>
            <b>{figure}</b>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
