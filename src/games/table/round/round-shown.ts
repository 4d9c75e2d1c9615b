import type { Bet } from "../../../../contract/bets.ts";
import type { Round } from "../../../../contract/rounds.ts";
import type { Untold } from "../../../shell/reveal.ts";

/**
 * The round as it stands: the open one once that has gone beyond what is shown, and the end of what is shown once it is
 * among the bets, wherever it was played to its end.
 */
export function roundShown(
  shown: Round | undefined,
  open: Round | undefined,
  bets: readonly Bet[] | undefined,
): Round | undefined {
  if (open && isBeyond(open, shown)) return open;
  if (shown?.state !== "open" || open) return shown;
  const ended = bets?.find(({ id }) => id === shown.id);
  return ended ? endOf(shown, ended) : shown;
}

/**
 * The round as it was before the step that its stage is showing. News of a new one may be here before its answer, which
 * says its id: it is the one that was just begun.
 */
export function toldRound(truth: Round | undefined, before: Round | undefined, { bet }: Untold): Round | undefined {
  return bet === undefined || truth?.id === bet ? before : truth;
}

/** What is told of open rounds may lag behind what was answered here. */
function isBeyond(open: Round, shown: Round | undefined): boolean {
  return shown?.id === open.id ? open.seq > shown.seq : shown === undefined || open.at >= shown.at;
}

const endings = { cash_out: "won", won: "won", lost: "lost", refunded: "refunded" } as const;

/** A bet that was a round says how it ended, and shows what was hidden. */
function endOf(round: Round, { outcome, multiplier, payout, at }: Bet): Round {
  const { end, table } = outcome as { end: keyof typeof endings; table: unknown };
  return { ...round, seq: round.seq + 1, state: endings[end], table, multiplier, payout, at };
}
