import { useTranslation } from "react-i18next";
import { shownName } from "./shown-name.ts";

export function useShownName(): (name: string) => string {
  const { t } = useTranslation("common");
  return (name) => shownName(name, (id) => t("player", { id }));
}
