import { mostFlips } from "../../../rules/games/coinflip-figures.ts";
import type { LadderView } from "../../../rules/games/coinflip-ladder.ts";
import { type Side, sides } from "../../../rules/games/variants.ts";

export const calls = ["heads", "tails", "any"] as const;
export type Call = (typeof calls)[number];

const letters = { heads: "h", tails: "t", any: "a" } as const;

/** The planned calls of each round; stored as one letter each. */
export function readLadderPlan(text: string | undefined): Call[] {
  const planned = (text ?? "").split("").flatMap((letter) => calls.find((call) => letters[call] === letter) ?? []);
  return planned.length === 0 ? ["heads", "heads"] : planned.slice(0, mostFlips);
}

export function ladderPlanText(plan: readonly Call[]): string {
  return plan.map((call) => letters[call]).join("");
}

/** The plan with this many calls (a ladder's length at most): cut short, or extended with its last call. */
export function ofLength(plan: readonly Call[], length: number): Call[] {
  const count = Math.max(1, Math.min(length, mostFlips));
  return Array.from({ length: count }, (_, index) => plan[index] ?? plan.at(-1) ?? "heads");
}

/** The next planned call; undefined once all are made. */
export function nextCall(
  plan: readonly Call[],
  view: LadderView,
  randomIndex: (size: number) => number,
): { side: Side } | undefined {
  const call = plan[view.calls.length];
  if (call === "any") return { side: sides[randomIndex(sides.length)] ?? "heads" };
  return call && { side: call };
}
