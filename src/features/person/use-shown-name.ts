import { useTranslation } from "react-i18next";
import { idOfUnnamed } from "../../../rules/unnamed.ts";

/** Translates the default names of players who have not chosen any. */
export function useShownName(): (name: string) => string {
  const { t } = useTranslation("common");
  return (name) => {
    const id = idOfUnnamed(name);
    return id === undefined ? name : t("player", { id });
  };
}
