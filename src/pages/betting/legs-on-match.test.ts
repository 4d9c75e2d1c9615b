import { expect, test } from "vitest";
import type { BookBet, BookLeg } from "../../../contract/betting.ts";
import { legsOnMatch } from "./legs-on-match.ts";

const leg = (selection: string, state?: "won" | "lost") =>
  ({ event: selection.slice(0, 1), selection, result: state ? { state } : null }) as BookLeg;

function bet(id: string, settlements: number, legs: BookLeg[], state: BookBet["state"] = "accepted"): BookBet {
  return { id, state, legs, settlements: Array.from({ length: settlements }) } as BookBet;
}

test("legs on a match are those of bets that were taken, whatever else stands in the slip", () => {
  const copies = [bet("1", 0, [leg("a1"), leg("b1")]), bet("2", 0, [leg("a2")], "rejected"), bet("3", 0, [leg("b2")])];
  expect([...legsOnMatch(copies, "a").keys()]).toEqual(["a1"]);
});

test("a corrected bet tells what it was corrected to, wherever an older copy of it stands", () => {
  const [before, after] = [bet("1", 1, [leg("a1", "lost")]), bet("1", 2, [leg("a1", "won")])];
  const resultOf = (...copies: BookBet[]) => legsOnMatch(copies, "a").get("a1")?.result?.state;
  expect([resultOf(before, after), resultOf(after, before)]).toEqual(["won", "won"]);
});

test("a bet that is open again tells so over a copy that had it settled", () => {
  const copies = [bet("1", 1, [leg("a1", "lost")], "lost"), bet("1", 1, [leg("a1")])];
  expect(legsOnMatch(copies, "a").get("a1")?.result).toBeNull();
});
