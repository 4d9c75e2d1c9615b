import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { ReportView } from "./report-view.tsx";

interface Props {
  /** What this browser found, or that it could find nothing out; undefined until then. */
  come: VerifyReport | "failed" | undefined;
  isGuest: boolean;
  onLogIn(): void;
  onRetry(): void;
}

/** The proof of one bet, on its way or there: its receipt is told to nobody but its player. */
export function AskedBetView({ come, isGuest, onLogIn, onRetry }: Props) {
  const { t } = useTranslation(["proof", "common"]);
  if (isGuest) {
    return (
      <EmptyState title={t("verify.guest")} text={t("verify.guest_text")}>
        <Button onClick={onLogIn}>{t("common:action.log_in")}</Button>
      </EmptyState>
    );
  }
  if (come === undefined) return <Skeleton lines={6} />;
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
