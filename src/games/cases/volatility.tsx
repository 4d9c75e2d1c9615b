import { useTranslation } from "react-i18next";
import type { Case } from "../../../rules/games/cases-figures.ts";
import { LevelBars } from "../../ui/level-bars.tsx";

const levels = ["low", "medium", "high"] as const;

export function Volatility({ level }: { level: Case["volatility"] }) {
  const { t } = useTranslation("cases");
  return (
    <LevelBars level={levels.indexOf(level) + 1} of={levels.length}>
      {t(`volatility.${level}`)}
    </LevelBars>
  );
}
