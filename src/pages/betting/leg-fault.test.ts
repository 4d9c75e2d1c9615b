import { expect, test } from "vitest";
import type { SeenLeg, SeenLegs } from "../../../worker/betting/odds-views.ts";
import { legFault, slipFault } from "./leg-fault.ts";

const id = "e:winner3:home";

interface Standing {
  event?: SeenLeg["event"]["state"];
  selection?: "open" | "suspended" | "closed";
  isGone?: boolean;
  staleSince?: string;
}

function seen({ event = "live", selection, isGone = false, staleSince }: Standing): SeenLegs {
  const leg = {
    id,
    event: { id: "e", state: event },
    selection: selection && { id, state: selection, price: selection === "open" ? "2.10" : null },
  };
  const value = { legs: [leg as SeenLeg], gone: isGone ? [id] : [], staleSince: staleSince ?? null, aheadMs: 0 };
  return { value, at: "", stale: false };
}

test.each<[string, Standing, ReturnType<typeof legFault>]>([
  ["what is open can be bet on", { selection: "open" }, undefined],
  ["what is suspended during play may open again", { selection: "suspended" }, "suspended"],
  ["what is closed during play is no longer offered", { selection: "closed" }, "closed"],
  ["what stands still of an event that has ended is over", { event: "ended", selection: "suspended" }, "over"],
  ["what is still open of an event that is settled is over", { event: "settled", selection: "open" }, "over"],
  ["what is called off is no longer offered", { event: "cancelled", selection: "suspended" }, "closed"],
  ["what was live when the house dropped it is over", { isGone: true }, "over"],
  ["what had not begun when the house dropped it is no longer offered", { event: "prematch", isGone: true }, "closed"],
  ["what a house without its feed does not have is not over", { isGone: true, staleSince: "now" }, undefined],
])("%s", (_, standing, fault) => {
  expect(legFault(id, seen(standing))).toBe(fault);
});

test("what the house does not have, and this device has never seen, is no longer offered", () => {
  const value = { legs: [], gone: [id], staleSince: null, aheadMs: 0 };
  expect(legFault(id, { value, at: "", stale: false })).toBe("closed");
});

test.each([
  [["same_event", "same_event"], "same_event"],
  [["suspended", "same_event", "same_event"], "same_event"],
  [["same_event", "same_event", "over"], "remove"],
  [["suspended", "closed"], "remove"],
  [[undefined, "suspended"], "wait"],
  [[undefined, undefined], undefined],
] as const)("legs with %j ask for %s", (faults, wanted) => {
  expect(slipFault(faults)).toBe(wanted);
});
