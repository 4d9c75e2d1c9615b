import { ChevronRight } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./faq-teaser.module.css";

/** Ids of answers on the FAQ page. */
const questions = ["how-decided", "lost-reply", "offline", "return", "highest-payout"] as const;

export function FaqTeaser() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <section className={styles.section} aria-labelledby="asked">
      <h2 id="asked">{t("asked.title")}</h2>
      <div>
        {questions.map((name) => (
          <Link key={name} href={`${links.faq()}#${name}`} className={styles.question}>
            {t(`asked.${name}`)}
            <Icon node={ChevronRight} />
          </Link>
        ))}
        <Link href={links.faq()} className={styles.all}>
          {t("asked.all")}
        </Link>
      </div>
    </section>
  );
}
