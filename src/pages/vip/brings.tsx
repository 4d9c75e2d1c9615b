import { BadgeCheck, CalendarDays, Percent, Wallet } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { invitedFromAge, levelKeptDays, rakebackDays } from "../../../rules/promotions/vip-levels.ts";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./vip-club.module.css";

const brings = [
  ["edge", Percent],
  ["money", Wallet],
  ["kept", CalendarDays],
  ["mark", BadgeCheck],
] as const;

/** What a level brings, and nothing that the house does not give. */
export function Brings() {
  const { t } = useTranslation("vip");
  return (
    <section className={styles.box} aria-labelledby="brings">
      <h2 id="brings">{t("brings.title")}</h2>
      <ul className={styles.brings}>
        {brings.map(([name, icon]) => (
          <li key={name}>
            <span className={styles.seal}>
              <Icon node={icon} />
            </span>
            <div>
              <h3>{t(`brings.${name}`)}</h3>
              <p className={styles.soft}>
                {t(`brings.${name}_text`, { days: name === "money" ? rakebackDays : levelKeptDays })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <footer className={styles.note}>
        <p>{t("brings.note", { age: invitedFromAge })}</p>
        <Link href={links.top()}>{t("top")}</Link>
      </footer>
    </section>
  );
}
