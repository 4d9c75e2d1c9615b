import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../../shell/links.ts";
import { useWordedPart } from "../../../shell/use-worded-part.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ShownGame } from "../bets/shown-game.ts";
import type { Verification } from "../fairness/verification.ts";
import { NoEvidence } from "./no-evidence.tsx";
import styles from "./round-fairness.module.css";

export interface FairnessProps {
  game: ShownGame;
  verification: Verification | undefined;
  verify(id: string): void;
}

export interface SteppedProps extends FairnessProps {
  /** What is done before a round, during it and afterwards so that nobody chooses its outcome. */
  steps: readonly { name: string; text: string }[];
}

export const fairSteps = ["before", "during", "after"] as const;

const loadReport = () => import("../fairness/verify-report.tsx").then(({ VerifyReport }) => VerifyReport);

/** The proof of an own bet, if one is asked for, and why nobody chooses an outcome. */
export function SharedFairness({
  game,
  verification,
  verify,
  steps,
  children,
}: SteppedProps & { children?: ReactNode }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("rounds");
  const report = useWordedPart(verification !== undefined, loadReport, ["proof"]);
  return (
    <div className={styles.fairness}>
      {verification?.state === "working" && <Skeleton lines={3} />}
      {verification?.state === "failed" && <NoEvidence onRetry={() => verify(verification.id)} />}
      {verification?.state === "done" && report && <report.View report={verification.report} game={game} />}
      <ol className={styles.steps}>
        {steps.map(({ name, text }) => (
          <li key={name}>
            <b>{name}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Link href={links.fairness()} className={styles.more}>
        {t("more")}
      </Link>
      {children}
    </div>
  );
}
