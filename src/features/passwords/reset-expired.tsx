import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** What the history's entry of the error page says, where a link for a new password has led there. */
export const resetExpired = { failed: "reset" } as const;

/** A link for a new password that was used, came too late or never was one, and the way to another. */
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
