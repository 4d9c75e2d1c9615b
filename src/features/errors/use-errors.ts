import { useTranslation } from "react-i18next";
import type { CallError } from "../../../contract/errors.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useNotices } from "../notices/use-notices.tsx";
import { errorKeys } from "./error-text.ts";

/** Says in words what went wrong: beside a field, or as one notification of several lines. */
export function useErrors() {
  const { t, i18n } = useTranslation("errors");
  const notices = useNotices();

  /** The words of an error key; those of a newer house that we have none for are told in general. */
  function textOf(key: string): string {
    const known = `error.${key}`;
    return i18n.exists(known, { ns: "errors" }) ? t(known as "error.internal") : t("error.internal");
  }

  return {
    textOf,
    /** The words of a field's fault, if it has one. */
    faultText: (fault: string | undefined) => (fault === undefined ? undefined : textOf(fault)),
    /** Screens that have nothing to go wrong do not bring the words for it along. */
    ready: () => loadWords(i18n, languageOfLocale(i18n.language), ["errors"]),
    tell(error: CallError) {
      const lines = errorKeys(error).map(textOf);
      if (lines.length > 0)
        notices.show({ id: crypto.randomUUID(), kind: "bad", title: t("error.error"), lines, stays: true });
    },
  };
}
