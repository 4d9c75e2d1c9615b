import { Blend, LockKeyhole, ScanSearch } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./how.module.css";

const icons = { before: LockKeyhole, during: Blend, after: ScanSearch };
const steps = ["before", "during", "after"] as const;

/** Why nobody chooses what a player's own seeds decide. */
export function How() {
  const { t } = useTranslation("proof");
  return <Steps told={(step) => [t(`fairness.${step}`), t(`fairness.${step}_text`)]} />;
}

/** The same of rounds that many play at once. */
export function HowTogether() {
  const { t } = useTranslation("chains");
  return (
    <section className={styles.together} aria-labelledby="together">
      <h2 id="together">{t("how.title")}</h2>
      <Steps told={(step) => [t(`how.${step}`), t(`how.${step}_text`)]} />
    </section>
  );
}

function Steps({ told }: { told(step: (typeof steps)[number]): [title: string, text: string] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => {
        const [title, text] = told(step);
        return (
          <li key={step} className={styles.step}>
            <span className={styles.icon}>
              <Icon node={icons[step]} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ol>
  );
}
