import { useTranslation } from "react-i18next";
import type { Case } from "../../../rules/games/cases-figures.ts";
import styles from "./volatility.module.css";

const levels = ["low", "medium", "high"] as const;

export function Volatility({ level }: { level: Case["volatility"] }) {
  const { t } = useTranslation("cases");
  return (
    <span className={styles.volatility}>
      <span className={styles.bars} aria-hidden="true">
        {levels.map((each) => (
          <i key={each} className={styles.bar} data-on={levels.indexOf(each) <= levels.indexOf(level) || undefined} />
        ))}
      </span>
      {t(`volatility.${level}`)}
    </span>
  );
}
