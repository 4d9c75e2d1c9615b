import type { TournamentDetail } from "../../../contract/tournaments.ts";

type Own = NonNullable<TournamentDetail["me"]>;

/** The last place that pays, else the next one; none where no points are missing, as equal scores are ranked by other things. */
export function goalOf({ paying, next }: Pick<Own, "paying" | "next">): Own["next"] {
  const goal = paying ?? next;
  return goal && Number(goal.missing) > 0 ? goal : null;
}
