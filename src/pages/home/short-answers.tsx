import { ChevronDown } from "lucide";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import { currencies } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./short-answers.module.css";

const questions = ["decided", "lost", "offline", "return", "limits"] as const;

/** What people ask before their first bet. */
export function ShortAnswers() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <section className={styles.section} aria-labelledby="answers">
      <h2 id="answers">{t("answers.title")}</h2>
      <div>
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
  // What stands beneath the text need not be in every page's markup.
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.answer} onToggle={() => setOpened(true)}>
      <summary className={styles.question}>
        {question}
        <Icon node={ChevronDown} />
      </summary>
      <div className={styles.body}>
        <p>{text}</p>
        {opened && children}
      </div>
    </details>
  );
}

function Limits() {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  return (
    <table className={styles.limits}>
      <thead>
        <tr>
          <th scope="col">{t("answers.limits.stake")}</th>
          <th scope="col">{t("answers.limits.most")}</th>
        </tr>
      </thead>
      <tbody>
        {currencies.map((currency) => {
          const { min, max } = stakeLimits("dice", currency);
          return (
            <tr key={currency}>
              <td>{`${format.money(min, currency)} – ${format.money(max, currency)}`}</td>
              <td>{format.money(maxPayout(currency), currency)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
