import { useTranslation } from "react-i18next";
import { safeParse } from "valibot";
import { dice, type DiceChoice } from "../../../rules/games/dice.ts";
import { useFormat } from "../../i18n/use-format.tsx";

export function useDiceWords() {
  const { t } = useTranslation(["dice", "common"]);
  const format = useFormat();

  function choice(chosen: DiceChoice): string {
    if (chosen.mode === "between")
      return t("choice.between", { from: format.hundredths(chosen.from), to: format.hundredths(chosen.to) });
    return t(`choice.${chosen.mode}`, { target: format.hundredths(chosen.target) });
  }

  return {
    choice,
    /** Empty for a bet at another game. */
    choiceOf(bet: { choice: unknown }): string {
      const read = safeParse(dice.choice, bet.choice);
      return read.success ? choice(read.output) : "";
    },
    outcomeOf(bet: { outcome: unknown }): string {
      const read = safeParse(dice.outcome, bet.outcome);
      return read.success ? format.roll(read.output.roll) : "";
    },
    rollOf(bet: { outcome: unknown }): number | undefined {
      const read = safeParse(dice.outcome, bet.outcome);
      return read.success ? read.output.roll : undefined;
    },
  };
}
