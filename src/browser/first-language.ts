import { languageFacts, splitPath, type Language } from "../i18n/languages.ts";

interface LanguageChoice {
  chosenLanguage(): string | undefined;
  rememberLanguage(language: Language): void;
}

/** Whoever comes by an address in a language of its own, and has never chosen one, finds the start page in it, too. */
export function keepFirstLanguage(path: string, { chosenLanguage, rememberLanguage }: LanguageChoice) {
  const { language } = splitPath(path);
  if (languageFacts[language].prefix !== "" && chosenLanguage() === undefined) rememberLanguage(language);
}
