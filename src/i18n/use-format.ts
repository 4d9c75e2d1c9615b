import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useStream } from "../link/use-stream.ts";
import { createFormat, type Format } from "./format.ts";
import { languageFacts, languageOfLocale } from "./languages.ts";

/** Figures and moments in the language of the page, and in the timezone of the account. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  const timezone = useStream((layer) => layer.profile.timezone$());
  // Intl's formatters are dear to make; the compiler cannot know that.
  return useMemo(() => createFormat(figures, timezone), [figures, timezone]);
}
