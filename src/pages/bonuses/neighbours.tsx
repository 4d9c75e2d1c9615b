import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import styles from "./bonuses.module.css";

/** Where a narrow screen has no rail, the way to what else there is to win starts here. */
export function Neighbours() {
  const { t } = useTranslation(["common", "bonuses"]);
  return (
    <p className={styles.neighbours}>
      <Link href={links.tournaments()} className={styles.link}>
        {t("menu.tournaments")}
      </Link>
      <Link href={links.vip()} className={styles.link}>
        {t("menu.vip")}
      </Link>
      <Link href={links.top()} className={styles.link}>
        {t("bonuses:top")}
      </Link>
    </p>
  );
}
