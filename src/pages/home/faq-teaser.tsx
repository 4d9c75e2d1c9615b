import { ChevronRight } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import { RowHead } from "../../ui/row-head.tsx";
import styles from "./faq-teaser.module.css";

/** Ids of answers on the FAQ page. */
const questions = ["how-decided", "lost-reply", "return", "offline"] as const;

export function FaqTeaser() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <section aria-labelledby="asked">
      <RowHead id="asked" title={t("asked.title")}>
        <Link href={links.faq()}>{t("asked.all")}</Link>
      </RowHead>
      <div className={styles.questions}>
        {questions.map((name) => (
          <Link key={name} href={links.answer(name)} className={styles.question}>
            {t(`asked.${name}`)}
            <Icon node={ChevronRight} />
          </Link>
        ))}
      </div>
    </section>
  );
}
