import { safeParse } from "valibot";
import type { Bet } from "../../../../contract/bets.ts";
import type { Round } from "../../../../contract/rounds.ts";
import type { StepsGame } from "../../../../rules/games/game.ts";
import { roundOutcome } from "../../../../rules/games/round.ts";

/** How a bet that was a round has ended, and all that could be seen by then; undefined where it was none of this game. */
export function roundEnd<View>(
  { view }: Pick<StepsGame<unknown, unknown, unknown, View>, "view">,
  bet: Pick<Bet, "outcome">,
): { state: Exclude<Round["state"], "open">; view: View } | undefined {
  const outcome = safeParse(roundOutcome, bet.outcome);
  const table = outcome.success ? safeParse(view, outcome.output.table) : undefined;
  if (!outcome.success || !table?.success) return undefined;
  const { end } = outcome.output;
  return { state: end === "cash_out" ? "won" : end, view: table.output };
}
