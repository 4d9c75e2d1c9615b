import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useOnline } from "../../ui/online.ts";
import { EmptyState, FailedState } from "../../ui/states.tsx";

/** In the place of a page about the player that this device has nothing of: without a network there is nothing to retry. */
export function PageMissing({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation("common");
  if (useOnline())
    return (
      <FailedState
        title={t("state.part_failed")}
        text={t("state.part_failed_text")}
        retry={t("action.retry")}
        onRetry={onRetry}
      />
    );
  return (
    <EmptyState title={t("state.page_failed")} text={t("state.page_offline_text")}>
      <Link href={links.games()} className={buttonClass({})}>
        {t("menu.games")}
      </Link>
    </EmptyState>
  );
}
