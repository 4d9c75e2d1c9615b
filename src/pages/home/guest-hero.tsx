import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { diceRtp } from "../../../rules/games/dice-figures.ts";
import { stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { links } from "../../app/links.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { diceSpan } from "./dice-figures.ts";
import { Gem } from "./gem.tsx";
import styles from "./guest-hero.module.css";

interface Props {
  currency: Currency;
  onSignUp(): void;
}

/** What this house is, to somebody who has never been here. */
export function GuestHero({ currency, onSignUp }: Props) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const facts = [
    { figure: format.share(Number(diceRtp)), text: t("hero.return") },
    { figure: format.money(stakeLimits("dice", currency).min, currency), text: t("hero.smallest") },
    {
      figure: `${format.hundredths(diceSpan.leastChance)}–${format.share(diceSpan.mostChance / 10_000)}`,
      text: t("hero.chance"),
    },
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
