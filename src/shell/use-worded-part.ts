import { useTranslation } from "react-i18next";
import { loadWords } from "../i18n/create-i18n.ts";
import { languageOfLocale } from "../i18n/languages.ts";
import type { Namespace } from "../i18n/words.ts";
import { usePart } from "./use-part.ts";

export function useWordedPart<View>(
  wanted: boolean,
  load: () => Promise<View>,
  namespaces: readonly Namespace[],
): { View: View } | undefined {
  const { i18n } = useTranslation();
  return usePart(wanted, async () => {
    const [view] = await Promise.all([load(), loadWords(i18n, languageOfLocale(i18n.language), namespaces)]);
    return view;
  });
}
