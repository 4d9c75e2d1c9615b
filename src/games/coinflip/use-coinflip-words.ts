import { useTranslation } from "react-i18next";
import { object, safeParse } from "valibot";
import type { Bet } from "../../../contract/bets.ts";
import type { Round } from "../../../contract/rounds.ts";
import { flipsMultiplier } from "../../../rules/games/coinflip-figures.ts";
import { flip } from "../../../rules/games/coinflip-flip.ts";
import { ladder, type LadderView } from "../../../rules/games/coinflip-ladder.ts";
import type { Side } from "../../../rules/games/variants.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { isWin } from "../table/bets/shown-game.ts";
import type { Table } from "../table/state/table.ts";

const ladderOutcome = object({ table: ladder.view });

const isDuel = (choice: unknown) => (choice as { mode?: unknown } | null)?.mode === "duel";

export function useCoinflipWords() {
  "use no memo"; // Words are made when they are said: to remember who makes them would spare nothing.
  const { t } = useTranslation(["coinflip", "common"]);
  const format = useFormat();

  /** The ladder of a bet; undefined for a single flip. */
  function ladderOf({ outcome }: { outcome: unknown }): LadderView | undefined {
    const read = safeParse(ladderOutcome, outcome);
    return read.success ? read.output.table : undefined;
  }

  function sideOf(bet: { outcome: unknown }): Side | undefined {
    const single = safeParse(flip.outcome, bet.outcome);
    return single.success ? single.output.side : ladderOf(bet)?.sides.at(-1);
  }

  /** All of its multipliers are whole hundredths. */
  const times = (multiplierE4: bigint) => `${format.hundredths(Number(multiplierE4 / 100n))}×`;

  return {
    sideOf,
    times,
    flipText(bet: Bet | undefined, sum: Table["sum"]): string {
      const fallen = bet && sideOf(bet);
      if (!bet || !fallen) return t("result.none");
      const facts = { side: t(`side.${fallen}`), payout: sum(bet.payout) };
      return isWin(bet) ? t("result.won", facts) : t("result.lost", facts);
    },
    ladderText(
      round: Pick<Round, "state" | "payout"> | undefined,
      view: LadderView | undefined,
      sum: Table["sum"],
    ): string {
      if (!round) return t("ladder.none");
      const fallen = view?.sides.at(-1);
      const wins = view ? ladder.roundStatus(view).wins : 0;
      const facts = {
        side: fallen ? t(`side.${fallen}`) : "",
        wins,
        payout: sum(round.payout),
        times: times(flipsMultiplier(wins)),
      };
      if (round.state === "refunded") return t("ladder.refunded");
      if (round.state === "lost") return t("ladder.fell", facts);
      if (round.state === "won") return t("ladder.paid", facts);
      return wins === 0 ? t("ladder.begun") : t("ladder.climbed", facts);
    },
    outcomeOf(bet: { outcome: unknown }): string {
      const played = ladderOf(bet);
      if (played) return t("outcome.ladder", { wins: ladder.roundStatus(played).wins });
      const side = sideOf(bet);
      return side ? t(`side.${side}`) : "";
    },
    choiceOf({ choice }: { choice: unknown }): string {
      const single = safeParse(flip.choice, choice);
      if (single.success) return t(`side.${single.output.side}`);
      return t(isDuel(choice) ? "mode.duel" : "mode.ladder");
    },
  };
}
