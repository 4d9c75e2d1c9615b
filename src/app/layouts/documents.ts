import type { Language } from "../../i18n/languages.ts";
import { links } from "../../shell/links.ts";

/** The house's documents, each with the language in which it exists for a reader of this one. */
export function documentsFor(language: Language) {
  return [
    { name: "faq", href: links.faq(), language },
    { name: "agreement", href: links.agreement(language), language: language === "en" ? "en" : "ru" },
    { name: "confidential", href: links.confidential(), language: "ru" },
    { name: "kyc", href: links.kyc(), language: "en" },
  ] as const;
}
