import type { BookMarket } from "../../../contract/betting.ts";

/** What the markets of an event are looked through by. */
export const marketGroups = ["main", "totals", "handicaps", "score"] as const;
export type MarketGroup = (typeof marketGroups)[number];

/** One that this build does not know stands with the main ones. */
export function groupOf({ kind }: Pick<BookMarket, "kind">): MarketGroup {
  if (kind.startsWith("total")) return "totals";
  if (kind.toLowerCase().endsWith("handicap")) return "handicaps";
  return kind === "correctScore" || kind === "bothScore" ? "score" : "main";
}
