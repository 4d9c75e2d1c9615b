import en from "../../locales/en/sandbox/payment-provider.json";
import kz from "../../locales/kz/sandbox/payment-provider.json";
import ru from "../../locales/ru/sandbox/payment-provider.json";

export type Words = typeof en;

const words = { en, ru, kz } satisfies Record<string, Words>;

/** In the language of the site to return to: its path starts with it, except for Russian. */
export function wordsFor(back: string | undefined): Words {
  if (back === undefined) return en;
  const [, tag = "ru"] = /^\/(en|kz)(?:\/|$)/.exec(new URL(back).pathname) ?? [];
  return words[tag as keyof typeof words];
}
