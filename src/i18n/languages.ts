import type { User } from "../../contract/accounts.ts";

/** The site's languages, as they appear in addresses. */
export const languages = ["ru", "en", "kz"] as const;
export type Language = (typeof languages)[number];

interface Facts {
  prefix: string;
  /** The tag that Intl and i18next use. */
  locale: User["locale"];
  /** The locale for numbers and times: browsers claim to support Kazakh, but format it like English. */
  figures: string;
  htmlLang: string;
  name: string;
}

export const languageFacts: Record<Language, Facts> = {
  ru: { prefix: "", locale: "ru-RU", figures: "ru-RU", htmlLang: "ru", name: "Русский" },
  en: { prefix: "/en", locale: "en-US", figures: "en-US", htmlLang: "en", name: "English" },
  kz: { prefix: "/kz", locale: "kk-KZ", figures: "ru-RU", htmlLang: "kk", name: "Қазақша" },
};

/** The site's language for a two-letter tag; English for unknown ones. */
export function languageFor(tag: string): Language {
  return languages.find((language) => language === tag) ?? "en";
}

export function languageOfLocale(locale: string): Language {
  return languages.find((language) => languageFacts[language].locale === locale) ?? "en";
}

/** The Accept-Language of a tag: Brazilian readers get English, but their tag still names Brazil. */
export function acceptLanguageFor(tag: string): string {
  return tag === "br" ? "pt-BR" : languageFacts[languageFor(tag)].locale;
}

export function splitPath(pathname: string): { language: Language; path: string } {
  const [, first, rest = ""] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? [];
  const language =
    first === undefined ? undefined : languages.find((known) => languageFacts[known].prefix === `/${first}`);
  return language ? { language, path: rest || "/" } : { language: "ru", path: pathname };
}

/** The path with the language's prefix; the English start page is `/en`. */
export function localPath(language: Language, path: string): string {
  return languageFacts[language].prefix + (path === "/" ? "" : path) || "/";
}
