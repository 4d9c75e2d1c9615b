import { cells } from "../../../rules/games/miner-figures.ts";
import type { MinerView } from "../../../rules/games/miner.ts";

/** The cells opened in each automatic round: these, in this order, or as many random ones. */
export interface MinerPlan {
  way: "chosen" | "random";
  chosen: readonly number[];
  count: number;
}

export function readMinerPlan(text: string | undefined): MinerPlan {
  const [, way, count, chosen = ""] = /^(chosen|random) (\d+) ([\d,]*)$/.exec(text ?? "") ?? [];
  if (way !== "chosen" && way !== "random") return { way: "random", chosen: [], count: 3 };
  return { way, count: Number(count), chosen: chosen === "" ? [] : chosen.split(",").map(Number) };
}

export function minerPlanText({ way, count, chosen }: MinerPlan): string {
  return `${way} ${count} ${chosen.join(",")}`;
}

/** Pressing a cell switches to chosen cells, even if they were random before. */
export function toggled(plan: MinerPlan, cell: number): MinerPlan {
  if (plan.way === "random") return { ...plan, way: "chosen", chosen: [cell] };
  const others = plan.chosen.filter((each) => each !== cell);
  if (others.length < plan.chosen.length) return { ...plan, chosen: others };
  return { ...plan, chosen: [...others, cell].slice(0, cells - 1) };
}

/** The next planned cell; undefined once all are opened. */
export function nextCell(
  { way, chosen, count }: MinerPlan,
  view: MinerView,
  randomCell: (view: MinerView) => number,
): { cell: number } | undefined {
  if (way === "random") return view.opened.length < count ? { cell: randomCell(view) } : undefined;
  const cell = chosen.find((each) => !view.opened.includes(each));
  return cell === undefined ? undefined : { cell };
}

/** How many cells the plan opens with so many mines; with all safe cells open, a round is won. */
export function plannedCells({ way, chosen, count }: MinerPlan, mines: number): number {
  return Math.min(way === "random" ? count : chosen.length, cells - mines);
}
