import { useTranslation } from "react-i18next";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { languageOfLocale } from "../../i18n/languages.ts";

/** What an entry is called in the reader's language. */
export function useTitle(): (entry: Pick<CatalogEntry, "titles">) => string {
  const { i18n } = useTranslation("catalog");
  const language = languageOfLocale(i18n.language);
  return ({ titles }) => titles[language];
}
