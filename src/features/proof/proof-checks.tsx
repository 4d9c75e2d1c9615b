import { CircleCheck, CircleDashed, CircleX, History } from "lucide";
import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/games/verify.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./proof-checks.module.css";

export const checkIcons = { passed: CircleCheck, failed: CircleX, unknown: CircleDashed, earlier: History };

/** What was checked of a bet, check by check, and the secret that decided it once that is open. */
export function ProofChecks({ report: { checks, serverSeed } }: { report: VerifyReport }) {
  const { t } = useTranslation(["proof", "common"]);
  return (
    <>
      <ul className={styles.checks}>
        {checks.map(({ name, state }) => (
          <li key={name} className={styles.check} data-state={state}>
            <Icon node={checkIcons[state]} />
            <p>
              <b>
                {t(`proof:verify.check.${name}.title`)}{" "}
                <span className={styles.state}>{t(`proof:verify.state.${state}`)}</span>
              </b>
              <span>{state === "earlier" ? t("proof:verify.earlier") : t(`proof:verify.check.${name}.text`)}</span>
            </p>
          </li>
        ))}
      </ul>
      {serverSeed === null ? (
        <p className={styles.note}>{t("proof:verify.unrevealed")}</p>
      ) : (
        <div className={styles.seed}>
          <span>{t("proof:seeds.server_seed")}</span>
          <CopyText text={serverSeed} copyLabel={t("common:action.copy")} copiedLabel={t("common:action.copied")} />
        </div>
      )}
    </>
  );
}

/** What all checks together come to. */
export function verdictOf({ checks }: Pick<VerifyReport, "checks">): "passed" | "partly" | "failed" {
  if (checks.some(({ state }) => state === "failed")) return "failed";
  return checks.some(({ state }) => state === "unknown") ? "partly" : "passed";
}
