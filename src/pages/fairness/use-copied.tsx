import { useTranslation } from "react-i18next";
import { CopyText } from "../../ui/copy-text.tsx";

/** A fact that is too long to read, and there to be copied. */
export function useCopied() {
  const { t } = useTranslation("common");
  return (name: string, text: string) => ({
    name,
    value: <CopyText text={text} copyLabel={`${t("action.copy")}: ${name}`} copiedLabel={t("action.copied")} />,
  });
}
