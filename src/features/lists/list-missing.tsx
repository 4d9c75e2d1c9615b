import { useTranslation } from "react-i18next";
import { useOnline } from "../../ui/online.ts";
import { EmptyState, FailedState } from "../../ui/states.tsx";

/** Shown instead of a list that could not be loaded; offline it loads by itself once there is a network. */
export function ListMissing({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation("common");
  if (!useOnline()) return <EmptyState title={t("state.list_failed")} text={t("state.list_not_kept_text")} />;
  return (
    <FailedState
      title={t("state.list_failed")}
      text={t("state.list_failed_text")}
      retry={t("action.retry")}
      onRetry={onRetry}
    />
  );
}
