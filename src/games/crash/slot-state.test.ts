import { expect, test } from "vitest";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { slotState } from "./slot-state.ts";

const bet = (round: string, slot: 1 | 2 = 1) => ({ id: `${round}-${slot}`, game: "crash", round, slot }) as SharedBet;
const kindOf = (state: "betting" | "locking" | "flying" | "crashed", open: SharedBet[], isLive = true) =>
  slotState({ flight: { id: "now", state }, isLive, open, slot: 1 }).kind;

test("the button of a bet does what can be done with it at that moment of its round", () => {
  expect(["betting", "locking", "flying", "crashed"].map((state) => kindOf(state as "betting", [bet("now")]))).toEqual([
    "back",
    "locked",
    "cash",
    "ended",
  ]);
});

test("a bet for the next round can be taken back while this one flies", () => {
  expect(kindOf("flying", [bet("next")])).toBe("next");
  expect(kindOf("flying", [bet("now", 2)])).toBe("place");
});

test("a bet that flies comes before one that waits in the same place", () => {
  expect(kindOf("flying", [bet("next"), bet("now")])).toBe("cash");
});

test("nothing is done where the house is not heard, whatever is open", () => {
  expect(kindOf("flying", [bet("now")], false)).toBe("off");
  expect(slotState({ flight: undefined, isLive: true, open: [], slot: 1 }).kind).toBe("off");
});
