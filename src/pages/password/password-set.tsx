import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** It is done; what is left is to log in. */
export function PasswordSet({ onLogIn }: { onLogIn(): void }) {
  const { t } = useTranslation(["reset", "common"]);
  return (
    <div role="status">
      <EmptyState title={t("done.title")} text={t("done.text")}>
        <Button kind="primary" onClick={onLogIn}>
          {t("common:action.log_in")}
        </Button>
      </EmptyState>
    </div>
  );
}
