import { useTranslation } from "react-i18next";
import type { Volatility } from "../../../contract/filters.ts";
import { featureNames } from "../../features/catalog/feature-names.ts";

export const themes = [
  "adventure",
  "cards",
  "classic",
  "legends",
  "nature",
  "sea",
  "space",
  "treasure",
  "wheel",
] as const;

/** What each value that a list is narrowed by is called where it stands alone; its own name where it has no word. */
export function useValueNames() {
  const { t } = useTranslation("catalog");
  return {
    provider: (name: string) => name,
    category(name: string) {
      const theme = themes.find((known) => known === name);
      return theme ? t(`category.${theme}`) : name;
    },
    volatility: (name: string) => `${t("volatility.label")}: ${t(`volatility.${name as Volatility}`).toLowerCase()}`,
    feature(name: string) {
      const feature = featureNames.find((known) => known === name);
      return feature ? t(`feature.${feature}`) : name;
    },
  };
}
