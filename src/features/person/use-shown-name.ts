import { useTranslation } from "react-i18next";
import { idOfUnnamed } from "../../../rules/unnamed.ts";

/** What a player is called in the reader's language, who has no name of their own. */
export function useShownName(): (name: string) => string {
  const { t } = useTranslation("common");
  return (name) => {
    const id = idOfUnnamed(name);
    return id === undefined ? name : t("player", { id });
  };
}
