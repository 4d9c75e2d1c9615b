import { useTranslation } from "react-i18next";
import { useOnline } from "../../ui/online.ts";
import { EmptyState, FailedState } from "../../ui/states.tsx";

/** In the place of a list that is not known: nobody was asked where nobody can be, and it comes by itself then. */
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
