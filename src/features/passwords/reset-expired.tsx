import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** History state of the error page when a password reset link has led there. */
export const resetExpired = { failed: "reset" } as const;

export function ResetExpired() {
  const { t } = useTranslation("reset");
  return (
    <EmptyState title={t("expired.title")} text={t("expired.text")}>
      <Link href={links.passwordReset()} className={buttonClass({ kind: "primary" })}>
        {t("expired.again")}
      </Link>
    </EmptyState>
  );
}
