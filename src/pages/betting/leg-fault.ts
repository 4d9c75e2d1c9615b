import { overStates } from "../../../rules/betting/event-states.ts";
import type { SeenLegs } from "../../../worker/betting/odds-views.ts";

/** Why a selection of the slip cannot be bet on as its event stands: for good, or until it opens again. */
export function legFault(id: string, seen: SeenLegs | undefined): "over" | "closed" | "suspended" | undefined {
  if (!seen) return undefined;
  const isGone = seen.value.gone.includes(id);
  // While the feed is silent the house may only not have heard of it yet.
  if (isGone && seen.value.staleSince !== null) return undefined;
  const leg = seen.value.legs.find((each) => each.id === id);
  if (!leg) return isGone ? "closed" : undefined;
  const { state } = leg.event;
  if (state === "ended" || state === "settled" || (isGone && !isToCome(state))) return "over";
  if (isGone || overStates.has(state) || !leg.selection || leg.selection.state === "closed") return "closed";
  return leg.selection.state === "suspended" || leg.selection.price === null ? "suspended" : undefined;
}

/** What whoever has these on their slip can do about it: a wait is of no use to what cannot be combined. */
export function slipFault(faults: readonly (ReturnType<typeof legFault> | "same_event")[]) {
  if (!faults.some(Boolean)) return undefined;
  if (faults.includes("over") || faults.includes("closed")) return "remove";
  return faults.includes("same_event") ? "same_event" : "wait";
}

/** What is called off or put off is not over: it is no longer offered. */
function isToCome(state: string): boolean {
  return state === "scheduled" || state === "prematch" || overStates.has(state);
}
