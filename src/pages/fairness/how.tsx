import { Blend, LockKeyhole, ScanSearch } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./how.module.css";

const steps = [
  { name: "before", icon: LockKeyhole },
  { name: "during", icon: Blend },
  { name: "after", icon: ScanSearch },
] as const;

export function How() {
  const { t } = useTranslation("proof");
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, icon }) => (
        <li key={name} className={styles.step}>
          <span className={styles.icon}>
            <Icon node={icon} />
          </span>
          <h3>{t(`fairness.${name}`)}</h3>
          <p>{t(`fairness.${name}_text`)}</p>
        </li>
      ))}
    </ol>
  );
}
