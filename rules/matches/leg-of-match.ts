import { type Course, lastMomentOf } from "./course.ts";
import { type MarketKind, marketKinds, type Result } from "./sport.ts";

/** What of a match somebody has bet on. */
export interface MatchLeg {
  kind: string;
  line_q?: number | undefined;
  part?: number | undefined;
  code: string;
}

/** How a leg ends by the match's own seed; undefined of what the match does not answer. */
export function resultOfLeg(course: Course, leg: MatchLeg): Result | "void" | undefined {
  const last = lastMomentOf(course);
  if (last === undefined || course.fate.kind === "abandoned") return "void";
  const kind = marketKinds.find((known): known is MarketKind => known === leg.kind);
  if (!kind) return undefined;
  const question = {
    kind,
    ...(leg.line_q !== undefined && { lineQ: leg.line_q }),
    ...(leg.part !== undefined && { part: leg.part }),
  };
  return coded(course.results(question, last) ?? {})[leg.code];
}

/** A selection's code as it stands in an address: "2-1". */
export function coded<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([code, value]) => [code.replace(":", "-"), value]));
}
