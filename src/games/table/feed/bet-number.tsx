import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../../shell/links.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import styles from "./bet-number.module.css";

/** When a bet was made, and the end of its number, which links to the whole bet. */
export function BetNumber({ id, at }: { id: string; at: string }) {
  const { t } = useTranslation("table");
  const format = useFormat();
  // The end of an id differs most from bet to bet.
  const number = id.slice(-8);
  return (
    <span className={styles.bet}>
      <time dateTime={at}>{format.exactTime(at)}</time>
      <Link href={links.proof(id)} className={styles.number} aria-label={t("bets.open", { number })}>
        #{number}
      </Link>
    </span>
  );
}
