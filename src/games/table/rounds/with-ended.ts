import type { Bet } from "../../../../contract/bets.ts";
import type { AnyTable } from "../state/table.ts";

/** The list as the house gave it, and before it what has ended since then. */
export function withEnded(bets: AnyTable["bets"], ended: readonly Bet[]): AnyTable["bets"] {
  if (!bets) return bets;
  const listed = new Set(bets.value.map(({ id }) => id));
  return { ...bets, value: [...ended.filter(({ id }) => !listed.has(id)), ...bets.value] };
}
