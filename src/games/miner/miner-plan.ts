import { cells } from "../../../rules/games/miner-figures.ts";
import type { MinerView } from "../../../rules/games/miner.ts";

/** Which cells are opened in each round that is played by itself: these, in this order, or as many at random. */
export interface MinerPlan {
  way: "chosen" | "random";
  chosen: readonly number[];
  count: number;
}

/** The plan as it is kept for the visit. */
export function readMinerPlan(kept: string | undefined): MinerPlan {
  const [, way, count, chosen = ""] = /^(chosen|random) (\d+) ([\d,]*)$/.exec(kept ?? "") ?? [];
  if (way !== "chosen" && way !== "random") return { way: "chosen", chosen: [], count: 3 };
  return { way, count: Number(count), chosen: chosen === "" ? [] : chosen.split(",").map(Number) };
}

export function minerPlanText({ way, count, chosen }: MinerPlan): string {
  return `${way} ${count} ${chosen.join(",")}`;
}

/** With the cell added as the last one, or taken out. */
export function toggled(plan: MinerPlan, cell: number): MinerPlan {
  const others = plan.chosen.filter((each) => each !== cell);
  if (others.length < plan.chosen.length) return { ...plan, chosen: others };
  return { ...plan, chosen: [...others, cell].slice(0, cells - 1) };
}

/** The cell to open next as planned; undefined once all of them are. */
export function nextCell(
  { way, chosen, count }: MinerPlan,
  view: MinerView,
  randomCell: (view: MinerView) => number,
): { cell: number } | undefined {
  if (way === "random") return view.opened.length < count ? { cell: randomCell(view) } : undefined;
  const cell = chosen.find((each) => !view.opened.includes(each));
  return cell === undefined ? undefined : { cell };
}

/** How many cells it comes to among so many mines: with all safe ones open, a round is won. */
export function plannedCells({ way, chosen, count }: MinerPlan, mines: number): number {
  return Math.min(way === "random" ? count : chosen.length, cells - mines);
}
