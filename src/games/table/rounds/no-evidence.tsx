import { useTranslation } from "react-i18next";
import { FailedState } from "../../../ui/states.tsx";

/** What a bet is proved by could not be loaded. */
export function NoEvidence({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation(["rounds", "common"]);
  return (
    <FailedState
      title={t("no_evidence")}
      text={t("no_evidence_text")}
      retry={t("common:action.retry")}
      onRetry={onRetry}
    />
  );
}
