import { Dices, LockKeyhole, ShieldCheck } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import { RowHead } from "../../ui/row-head.tsx";
import styles from "./fairness-steps.module.css";

const steps = [
  { name: "seal", icon: LockKeyhole },
  { name: "bet", icon: Dices },
  { name: "proof", icon: ShieldCheck },
] as const;

/** How a bet is sealed, made and checked. */
export function FairnessSteps() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <section aria-labelledby="fairness">
      <RowHead id="fairness" title={t("fair.title")}>
        <Link href={links.fairness()}>{t("common:menu.fairness")}</Link>
      </RowHead>
      <ol className={styles.steps}>
        {steps.map(({ name, icon }) => (
          <li key={name} className={styles.step}>
            <span className={styles.seal}>
              <Icon node={icon} />
            </span>
            <div>
              <h3 className={styles.name}>{t(`fair.${name}.title`)}</h3>
              <p className={styles.text}>{t(`fair.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
