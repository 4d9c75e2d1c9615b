import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import { currencies } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./short-answers.module.css";

const questions = ["decided", "lost", "offline", "return", "limits"] as const;

/** What people ask before their first bet. */
export function ShortAnswers() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className={styles.heading}>
        {t("answers.title")}
      </h2>
      <div className={styles.answers}>
        {questions.map((name) => (
          <Answer key={name} question={t(`answers.${name}.question`)} text={t(`answers.${name}.answer`)}>
            {name === "limits" && <Limits />}
          </Answer>
        ))}
      </div>
    </section>
  );
}

function Answer({ question, text, children }: { question: string; text: string; children: ReactNode }) {
  return (
    <details className={styles.answer}>
      <summary className={styles.question}>
        {question}
        <Icon node={ChevronDown} />
      </summary>
      <div className={styles.body}>
        <p>{text}</p>
        {children}
      </div>
    </details>
  );
}

function Limits() {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  return (
    <DataTable
      label={t("answers.limits.question")}
      columns={[t("answers.limits.currency"), t("answers.limits.min"), t("answers.limits.max"), t("answers.limits.most")]}
      rows={currencies.map((currency) => {
        const { min, max } = stakeLimits("dice", currency);
        return { key: currency, cells: [currency, format.money(min, currency), format.money(max, currency), format.money(maxPayout(currency), currency)] };
      })}
    />
  );
}
