import type { User } from "../../contract/accounts.ts";

/** The languages that the words exist in, as they stand in an address. */
export const languages = ["ru", "en", "kz"] as const;
export type Language = (typeof languages)[number];

interface Facts {
  /** First part of every path in this language. */
  prefix: string;
  /** What Intl and i18next know it by. */
  locale: User["locale"];
  /** Whose way of writing figures and times it shares: browsers say that they know Kazakh, and then write it as English. */
  figures: string;
  htmlLang: string;
  /** Its own name for itself. */
  name: string;
}

export const languageFacts: Record<Language, Facts> = {
  ru: { prefix: "", locale: "ru-RU", figures: "ru-RU", htmlLang: "ru", name: "Русский" },
  en: { prefix: "/en", locale: "en-US", figures: "en-US", htmlLang: "en", name: "English" },
  kz: { prefix: "/kz", locale: "kk-KZ", figures: "ru-RU", htmlLang: "kk", name: "Қазақша" },
};

/** Words for a two-letter tag; what we do not speak is answered in English. */
export function languageFor(tag: string): Language {
  return languages.find((language) => language === tag) ?? "en";
}

export function languageOfLocale(locale: string): Language {
  return languages.find((language) => languageFacts[language].locale === locale) ?? "en";
}

/** The Accept-Language of a tag: Brazil reads English words, and yet says where it is from. */
export function acceptLanguageFor(tag: string): string {
  return tag === "br" ? "pt-BR" : languageFacts[languageFor(tag)].locale;
}

/** An address taken apart: the language that its first part names, and the path within that language. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, first, rest = ""] = /^\/([a-z]{2})(\/.*)?$/.exec(pathname) ?? [];
  const language =
    first === undefined ? undefined : languages.find((known) => languageFacts[known].prefix === `/${first}`);
  return language ? { language, path: rest || "/" } : { language: "ru", path: pathname };
}

/** The address of a path in a language; the start page of English is `/en`. */
export function localPath(language: Language, path: string): string {
  return languageFacts[language].prefix + (path === "/" ? "" : path) || "/";
}
