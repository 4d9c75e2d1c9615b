import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { outcomeOf, targetOf } from "./bet-words.ts";
import { hundredthsOf } from "./crash-plot.ts";

/** What was wanted of a bet, and what came of it, as short as in a row. */
export function useCrashWords() {
  const { t } = useTranslation("crash");
  const format = useFormat();
  const times = (text: string) => `${format.hundredths(hundredthsOf(text))}×`;
  return {
    choiceOf(bet: { choice: unknown }): string {
      const target = targetOf(bet);
      return target === undefined ? t("choice.manual") : t("choice.target", { at: times(target) });
    },
    outcomeOf(bet: { outcome: unknown }): string {
      const outcome = outcomeOf(bet);
      return outcome?.crash ? times(outcome.crash) : "—";
    },
  };
}
