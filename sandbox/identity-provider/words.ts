import en from "../../locales/en/sandbox/identity-provider.json";
import kk from "../../locales/kz/sandbox/identity-provider.json";
import ru from "../../locales/ru/sandbox/identity-provider.json";

export type Words = typeof en;

const words = { en, ru, kk, kz: kk } satisfies Record<string, Words>;

/** In the first requested language that is available, otherwise in English. */
export function wordsFor(uiLocales: string | undefined): Words {
  const wished = (uiLocales ?? "").split(" ").map((tag) => tag.slice(0, 2).toLowerCase());
  const tag = wished.find((each) => each in words) as keyof typeof words | undefined;
  return words[tag ?? "en"];
}
