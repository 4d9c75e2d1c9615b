import { CircleCheck, Dices, LockKeyhole, ShieldCheck } from "lucide";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { exampleBet } from "./example-bet.ts";
import styles from "./fairness-steps.module.css";

/** How one bet is sealed, made and checked, shown on a bet with real figures. */
export function FairnessSteps() {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const { serverSeed, commitment, clientSeed, nonce, choice, roll, multiplierE4 } = exampleBet;
  const steps = [
    {
      name: "seal",
      icon: LockKeyhole,
      slip: (
        <>
          <p className={styles.small}>{t("fair.seal.slip")}</p>
          <code className={styles.hash}>{commitment}</code>
        </>
      ),
    },
    {
      name: "bet",
      icon: Dices,
      slip: (
        <dl>
          <Row name={t("fair.bet.seed")} value={clientSeed} />
          <Row name={t("fair.bet.number")} value={format.count(nonce)} />
          <Row name={t("fair.bet.choice")} value={t("fair.bet.under", { target: format.hundredths(choice.target) })} />
        </dl>
      ),
    },
    {
      name: "proof",
      icon: ShieldCheck,
      slip: (
        <>
          <p className={styles.small}>{t("fair.proof.slip")}</p>
          <code className={styles.hash}>{serverSeed}</code>
          <ul>
            <Passed>{t("fair.proof.hash")}</Passed>
            <Passed>{t("fair.proof.roll", { roll: format.roll(roll) })}</Passed>
            <Passed>{t("fair.proof.payout", { multiplier: format.multiplier(multiplierE4) })}</Passed>
          </ul>
        </>
      ),
    },
  ] as const;
  return (
    <section className={styles.section} aria-labelledby="fairness">
      <h2 id="fairness">{t("fair.title")}</h2>
      <p className={styles.text}>{t("fair.text")}</p>
      <ol className={styles.steps}>
        {steps.map(({ name, icon, slip }) => (
          <li key={name} className={styles.step}>
            <span className={styles.seal}>
              <Icon node={icon} />
            </span>
            <h3>{t(`fair.${name}.title`)}</h3>
            <p className={styles.what}>{t(`fair.${name}.text`)}</p>
            <div className={styles.slip}>{slip}</div>
          </li>
        ))}
      </ol>
      <p className={styles.small}>{t("fair.note")}</p>
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Passed({ children }: { children: string }) {
  return (
    <li className={styles.check}>
      <Icon node={CircleCheck} size="small" />
      {children}
    </li>
  );
}
