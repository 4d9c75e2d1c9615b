import type { Block } from "../../features/reading/prose.tsx";
import type { Language } from "../../i18n/languages.ts";
import type { AnswerId } from "./faq-groups.ts";

export type Answers = Readonly<Partial<Record<AnswerId, readonly Block[]>>>;

type Load = () => Promise<{ default: Answers }>;

/** All answers in a language. Loaded after the page, because they are too large for a first screen. */
export async function loadAnswers(language: Language): Promise<Answers> {
  const modules = await Promise.all(files[language].map((load) => load()));
  return Object.assign({}, ...modules.map((module) => module.default)) as Answers;
}

/** In two files: account and app, and play. */
const files: Record<Language, readonly Load[]> = {
  ru: [() => import("../../../locales/ru/answers/account.json"), () => import("../../../locales/ru/answers/play.json")],
  en: [() => import("../../../locales/en/answers/account.json"), () => import("../../../locales/en/answers/play.json")],
  kz: [() => import("../../../locales/kz/answers/account.json"), () => import("../../../locales/kz/answers/play.json")],
};
