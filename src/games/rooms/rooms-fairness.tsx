import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Verification } from "../table/fairness/verification.ts";
import styles from "../table/rounds/round-fairness.module.css";

interface Props {
  game: ShownGame;
  verification: Verification | undefined;
  verify(id: string): void;
}

const loadReport = () => import("../table/fairness/verify-report.tsx").then(({ VerifyReport }) => VerifyReport);

/** Why nobody chooses the ticket, and the proof of an own bet. */
export function RoomsFairness({ game, verification, verify }: Props) {
  const { t } = useTranslation(["rooms", "common"]);
  const report = useWordedPart(verification !== undefined, loadReport, ["proof"]);
  return (
    <div className={styles.fairness}>
      {verification?.state === "working" && <Skeleton lines={3} />}
      {verification?.state === "failed" && (
        <FailedState
          title={t("fair.no_evidence")}
          text={t("fair.no_evidence_text")}
          retry={t("common:action.retry")}
          onRetry={() => verify(verification.id)}
        />
      )}
      {verification?.state === "done" && report && <report.View report={verification.report} game={game} />}
      <ol className={styles.steps}>
        {(["before", "during", "after"] as const).map((step) => (
          <li key={step}>
            <b>{t(`fair.${step}`)}</b>
            <p>{t(`fair.${step}_text`)}</p>
          </li>
        ))}
      </ol>
      <Link href={links.fairness()} className={styles.more}>
        {t("fair.more")}
      </Link>
    </div>
  );
}
