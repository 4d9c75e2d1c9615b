import en from "../../locales/en/sandbox/game-provider.json";
import kz from "../../locales/kz/sandbox/game-provider.json";
import ru from "../../locales/ru/sandbox/game-provider.json";

export type Words = typeof en;

const words = { en, ru, kz } satisfies Record<string, Words>;
export type Locale = keyof typeof words;

/** For a tag such as `ru-RU`; Kazakh is `kk` there. English for what nobody has words in. */
export function localeOf(tag: string | undefined): Locale {
  const [language = ""] = (tag ?? "").toLowerCase().split(/[-,;]/);
  if (language === "kk") return "kz";
  return Object.hasOwn(words, language) ? (language as Locale) : "en";
}

export function wordsFor(locale: Locale): Words {
  return words[locale];
}
