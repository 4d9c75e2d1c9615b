import { useState } from "react";
import { safeParse } from "valibot";
import type { Bet } from "../../../contract/games.ts";
import { cases } from "../../../rules/games/cases.ts";
import { type Case, itemAt } from "../../../rules/games/cases-figures.ts";
import { type ReelPlan, restingPlan, turnedPlan } from "./reel-plan.ts";

/** One reel: how it turns, and whether what it rests on is worth more than the case. */
export interface ReelRow {
  plan: ReelPlan;
  verdict: "more" | "even" | undefined;
}

interface Wanted {
  of: Case;
  /** How many are to be opened next. */
  count: number;
  /** What was opened last. */
  opened: Bet | undefined;
}

/** The reels on the stage: one for each case that was opened or is about to be. */
export function useReels({ of, count, opened }: Wanted): readonly ReelRow[] {
  const [shown, setShown] = useState(() => first({ of, count, opened }));
  if (opened !== shown.opened) {
    const next = { count, opened, rows: turned(of, opened, shown.rows) };
    setShown(next);
    return next.rows;
  }
  if (count !== shown.count) {
    const rows = Array.from({ length: count }, (_, row) => shown.rows[row] ?? resting(of, row));
    setShown({ ...shown, count, rows });
    return rows;
  }
  return shown.rows;
}

function first({ of, count, opened }: Wanted): { count: number; opened: Bet | undefined; rows: ReelRow[] } {
  const rows = Array.from({ length: count }, (_, row) => resting(of, row));
  return { count, opened, rows: opened ? turned(of, opened, rows) : rows };
}

function turned(of: Case, opened: Bet | undefined, before: readonly ReelRow[]): ReelRow[] {
  const read = safeParse(cases.outcome, opened?.outcome);
  if (!read.success) return [...before];
  return read.output.tickets.map((ticket, row) => {
    const { plan } = before[row] ?? resting(of, row);
    const isMore = (of.items[itemAt(of, ticket)]?.multiplierE4 ?? 0n) > 10_000n;
    return { plan: turnedPlan(of, ticket, plan), verdict: isMore ? "more" : "even" };
  });
}

function resting(of: Case, row: number): ReelRow {
  return { plan: restingPlan(of, row), verdict: undefined };
}
