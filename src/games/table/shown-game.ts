import type { ReactNode } from "react";
import type { Bet } from "../../../contract/games.ts";
import type { InstantGameId } from "../../../rules/games/index.ts";
import { parseMoney } from "../../../rules/money.ts";

/** How the things that all games share show what is this game's own. */
export interface ShownGame {
  id: InstantGameId;
  name: string;
  /** What its outcomes are called at the head of a column. */
  outcomeName: string;
  outcomeOf(bet: { outcome: unknown }): string;
  choiceOf(bet: { choice: unknown }): string;
  /** What is chosen on the stage: pasted seeds are tried with it. */
  choice: unknown;
  rules: ReactNode;
}

export function isWin({ payout }: Pick<Bet, "payout">): boolean {
  return (parseMoney(payout) ?? 0n) > 0n;
}
