import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { outcomeOf, targetOf, timesOf } from "./bet-words.ts";
import { hundredthsOf } from "./crash-plot.ts";

/** What was wanted of a bet, and what came of it, as short as in a row. */
export function useCrashWords() {
  const { t } = useTranslation("crash");
  const format = useFormat();
  const times = (text: string) => `${format.hundredths(hundredthsOf(text))}×`;
  const [, separator] = format.figure(0.5);
  const precise = (at: string) => `${format.exactTime(at)}${separator}${at.slice(20, 23)}`;
  return {
    choiceOf(bet: { choice: unknown }): string {
      const target = targetOf(bet);
      return target === undefined ? t("choice.manual") : t("choice.target", { at: times(target) });
    },
    outcomeOf(bet: { outcome: unknown; result?: unknown }): string {
      const outcome = outcomeOf(bet);
      return outcome?.crash ? times(outcome.crash) : "—";
    },
    /** When the house read a cash-out, and when it decided it, to the millisecond as on the receipt. */
    detailOf(bet: { outcome: unknown }): string | undefined {
      const decidedAt = timesOf(bet)?.decided;
      if (decidedAt === undefined) return undefined;
      const readAt = timesOf(bet)?.read;
      const decided = precise(decidedAt);
      return readAt === undefined
        ? t("times.decided", { decided })
        : t("times.pressed", { read: precise(readAt), decided });
    },
  };
}
