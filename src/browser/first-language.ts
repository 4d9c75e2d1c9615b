import { languageFacts, splitPath, type Language } from "../i18n/languages.ts";

interface LanguageChoice {
  chosenLanguage(): string | undefined;
  rememberLanguage(language: Language): void;
}

/**
 * Remembers the language of the first address for visitors who have never chosen one, so that the start page uses it,
 * too.
 */
export function keepFirstLanguage(path: string, { chosenLanguage, rememberLanguage }: LanguageChoice) {
  const { language } = splitPath(path);
  if (languageFacts[language].prefix !== "" && chosenLanguage() === undefined) rememberLanguage(language);
}
