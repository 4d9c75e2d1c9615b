import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createFormat, type Format } from "./format.ts";
import { languageFacts, languages } from "./languages.ts";

export function useFormat(): Format {
  const { i18n } = useTranslation();
  // Intl's formatters are dear to make; the compiler cannot know that.
  return useMemo(() => createFormat(figuresOf(i18n.language)), [i18n.language]);
}

function figuresOf(locale: string): string {
  const language = languages.find((each) => languageFacts[each].locale === locale) ?? "en";
  return languageFacts[language].figures;
}
