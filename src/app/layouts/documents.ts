import type { Language } from "../../i18n/languages.ts";
import { links } from "../../shell/links.ts";

/** What there is to read about the house, and the language that each has for a reader of this one. */
export function documentsFor(language: Language) {
  return [
    { name: "faq", href: links.faq(), language },
    { name: "agreement", href: links.agreement(language), language: language === "en" ? "en" : "ru" },
    { name: "confidential", href: links.confidential(), language: "ru" },
    { name: "kyc", href: links.kyc(), language: "en" },
  ] as const;
}
