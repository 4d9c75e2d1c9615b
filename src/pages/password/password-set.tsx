import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { useSession } from "../../shell/session.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

export function PasswordSet({ onLogIn }: { onLogIn(): void }) {
  const { t } = useTranslation(["reset", "common"]);
  const isIn = useSession().status === "player";
  return (
    <div role="status">
      <EmptyState title={t("done.title")} text={isIn ? t("done.in") : t("done.text")}>
        {isIn ? (
          <Link href={links.home()} className={buttonClass({ kind: "primary" })}>
            {t("common:missing.home")}
          </Link>
        ) : (
          <Button kind="primary" onClick={onLogIn}>
            {t("common:action.log_in")}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
