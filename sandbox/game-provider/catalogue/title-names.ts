import en from "../../../locales/en/sandbox/game-titles.json";
import kz from "../../../locales/kz/sandbox/game-titles.json";
import ru from "../../../locales/ru/sandbox/game-titles.json";

/** Of each title, by its slug. */
export type TitleName = keyof typeof en;

const names = { ru, en, kz } satisfies Record<string, Record<TitleName, string>>;

/** What a title is called in each language. */
export function namesOf(slug: TitleName): Record<keyof typeof names, string> {
  return { ru: names.ru[slug], en: names.en[slug], kz: names.kz[slug] };
}
