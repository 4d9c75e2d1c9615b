import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { ReportView } from "./report-view.tsx";

interface Props {
  /** The report, or why there is none; undefined while checking. */
  come: VerifyReport | "no_bet" | "failed" | undefined;
  onRetry(): void;
}

export function AskedBetView({ come, onRetry }: Props) {
  const { t } = useTranslation(["proof", "common"]);
  if (come === undefined) return <Skeleton lines={6} />;
  if (come === "no_bet") return <EmptyState title={t("verify.no_bet")} text={t("verify.no_bet_text")} />;
  if (come === "failed") {
    return (
      <FailedState
        title={t("verify.no_evidence")}
        text={t("verify.no_evidence_text")}
        retry={t("common:action.retry")}
        onRetry={onRetry}
      />
    );
  }
  return <ReportView report={come} />;
}
