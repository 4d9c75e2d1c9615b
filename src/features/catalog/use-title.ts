import { useTranslation } from "react-i18next";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

/** What an entry is called in the reader's language. */
export function useTitle(): (entry: Pick<CatalogEntry, "titles">) => string {
  const { i18n } = useTranslation("catalog");
  return (entry) => titleIn(i18n.language, entry);
}

/** The same for who has a translation already: tiles come by hundreds, and each hook of theirs counts. */
export function titleIn(locale: string, { titles }: Pick<CatalogEntry, "titles">): string {
  return titles[languageOfLocale(locale)];
}
