import { useTranslation } from "react-i18next";
import { object, safeParse } from "valibot";
import { flip } from "../../../rules/games/coinflip-flip.ts";
import { ladder, type LadderView } from "../../../rules/games/coinflip-ladder.ts";
import type { Side } from "../../../rules/games/ids.ts";
import { useFormat } from "../../i18n/use-format.ts";

const ladderOutcome = object({ table: ladder.view });

/** Sides, flips and ladders as people read them. */
export function useCoinflipWords() {
  const { t } = useTranslation(["coinflip", "common"]);
  const format = useFormat();

  /** What a ladder was, of a bet that may be a single flip. */
  function ladderOf({ outcome }: { outcome: unknown }): LadderView | undefined {
    const read = safeParse(ladderOutcome, outcome);
    return read.success ? read.output.table : undefined;
  }

  /** The side on which the coin lay when the bet was over. */
  function sideOf(bet: { outcome: unknown }): Side | undefined {
    const single = safeParse(flip.outcome, bet.outcome);
    return single.success ? single.output.side : ladderOf(bet)?.sides.at(-1);
  }

  return {
    sideOf,
    outcomeOf(bet: { outcome: unknown }): string {
      const played = ladderOf(bet);
      if (played) return t("outcome.ladder", { wins: ladder.standing(played).wins });
      const side = sideOf(bet);
      return side ? t(`side.${side}`) : "";
    },
    choiceOf({ choice }: { choice: unknown }): string {
      const single = safeParse(flip.choice, choice);
      return single.success ? t(`side.${single.output.side}`) : t("mode.ladder");
    },
    /** Its multipliers are hundredths, every one of them. */
    times: (multiplierE4: bigint) => `${format.hundredths(Number(multiplierE4 / 100n))}×`,
  };
}
