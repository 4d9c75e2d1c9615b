import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createFormat, type Format } from "./format.ts";
import { languageFacts, languageOfLocale } from "./languages.ts";

export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  // Intl's formatters are dear to make; the compiler cannot know that.
  return useMemo(() => createFormat(figures), [figures]);
}
