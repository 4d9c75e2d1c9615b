import { useTranslation } from "react-i18next";
import { vipLevels } from "../../../rules/promotions/vip-levels.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useVipFigures } from "./vip-figures.tsx";
import styles from "./vip-club.module.css";

/** All levels as one flight of stairs, with the share of the edge under each step. */
export function Ladder({ level }: { level: number | undefined }) {
  const { t } = useTranslation("vip");
  const format = useFormat();
  const { wholePoints } = useVipFigures();
  const stepOf = (each: number) => (level === undefined || each > level ? undefined : each === level ? "now" : "had");
  return (
    <section className={styles.box} aria-labelledby="levels">
      <header className={styles.boxHead}>
        <h2 id="levels">{t("levels.title")}</h2>
        <p className={styles.soft}>{t("levels.text")}</p>
      </header>
      {/* It scrolls on a phone, so keyboard users have to be able to focus it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className={styles.ladder} tabIndex={0} aria-labelledby="levels">
        {vipLevels.map(({ level: each, from, rakebackPercent }) => (
          <li key={each} data-step={stepOf(each)} aria-current={each === level ? "step" : undefined}>
            <span className={styles.step}>
              <span className="visually-hidden">{t("level", { level: each })}</span>
              <span aria-hidden="true">{each}</span>
            </span>
            <b>{format.share(rakebackPercent / 100)}</b>
            <small>{wholePoints(from)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
