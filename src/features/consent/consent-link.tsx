import { useTranslation } from "react-i18next";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";

/** Where a choice can be looked at and changed, from every page. */
export function ConsentLink({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <button type="button" className={className} onClick={() => open("Consent")}>
      {t("dialog.Consent")}
    </button>
  );
}
