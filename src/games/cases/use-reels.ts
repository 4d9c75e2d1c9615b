import { useEffect, useState } from "react";
import { safeParse } from "valibot";
import type { Bet } from "../../../contract/bets.ts";
import { cases } from "../../../rules/games/cases.ts";
import { whenIdle } from "../../browser/when-idle.ts";
import { type Case, itemAt } from "../../../rules/games/cases-figures.ts";
import { laidOut, type ReelPlan, restingPlan, turnedPlan } from "./reel-plan.ts";

export interface ReelRow {
  plan: ReelPlan;
  verdict: "more" | "even" | undefined;
}

interface Wanted {
  of: Case;
  count: number;
  opened: Bet | undefined;
}

interface Shown {
  count: number;
  opened: Bet | undefined;
  rows: readonly ReelRow[];
  /** Openings that have been animated here; returning to one, say from practice, shows it at rest. */
  turned: readonly string[];
}

const mostTurned = 20;

export function useReels(wanted: Wanted): readonly ReelRow[] {
  const [shown, setShown] = useState(() => nextReels(wanted, undefined));
  const { of, count, opened } = wanted;
  // Prepares the next turn's prizes while the page is idle.
  useEffect(
    () => whenIdle(() => setShown((now) => ({ ...now, rows: now.rows.map((row, at) => laid(of, row, at)) }))),
    [of, count],
  );
  if (opened === shown.opened && count === shown.count) return shown.rows;
  const then = nextReels(wanted, shown);
  setShown(then);
  return then.rows;
}

/** The next state of the reels; exported for its test. */
export function nextReels({ of, count, opened }: Wanted, before: Shown | undefined): Shown {
  const rows = before?.rows ?? Array.from({ length: count }, (_, row) => resting(of, row));
  const turned = before?.turned ?? [];
  if (opened === before?.opened) {
    const wantedRows = Array.from({ length: count }, (_, row) => rows[row] ?? resting(of, row));
    return { count, opened, rows: wantedRows, turned };
  }
  // Switched between money and practice, with nothing opened there yet.
  if (!opened) return { count, opened, rows: rows.map(({ plan }) => atRest(plan)), turned };
  const won = turnedTo(of, opened, rows);
  if (turned.includes(opened.id)) {
    return { count, opened, rows: won.map(({ plan, verdict }) => ({ ...atRest(plan), verdict })), turned };
  }
  return { count, opened, rows: won, turned: [opened.id, ...turned].slice(0, mostTurned) };
}

function turnedTo(of: Case, { outcome }: Bet, before: readonly ReelRow[]): readonly ReelRow[] {
  const read = safeParse(cases.outcome, outcome);
  if (!read.success) return before;
  return read.output.tickets.map((ticket, row) => {
    const { plan } = before[row] ?? resting(of, row);
    const isMore = (of.items[itemAt(of, ticket)]?.multiplierE4 ?? 0n) > 10_000n;
    return { plan: turnedPlan(of, ticket, plan), verdict: isMore ? "more" : "even" };
  });
}

function laid(of: Case, { plan, verdict }: ReelRow, row: number): ReelRow {
  return { plan: laidOut(of, plan, row), verdict };
}

function atRest(plan: ReelPlan): ReelRow {
  return { plan: { ...plan, from: plan.to }, verdict: undefined };
}

function resting(of: Case, row: number): ReelRow {
  return { plan: restingPlan(of, row), verdict: undefined };
}
