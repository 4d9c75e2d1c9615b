import { expect, test } from "vitest";
import type { LineView, Watched } from "../../../../worker/shared/views.ts";
import { calm } from "./calm.ts";

interface View extends LineView {
  flight: object;
}

const flight = { id: "r1" };
const first: View = { flight, isLive: true, offsetMs: 0, heardAt: 1, confirmedUntil: 3, asOf: "then" };

function told() {
  let now: Watched<View> | undefined;
  const calmed = calm<View>({ subscribe: () => () => {}, get: () => now });
  return (next: Watched<View> | undefined) => {
    now = next;
    return calmed.get();
  };
}

test("that the house was heard again is nothing to be drawn anew", () => {
  const after = told();
  expect(after(first)).toBe(first);
  expect(after({ ...first, heardAt: 2, confirmedUntil: 4, asOf: "now", offsetMs: 20 })).toBe(first);
});

test.each<[string, Watched<View> | undefined]>([
  ["a round that has changed", { ...first, flight: { id: "r1" } }],
  ["a line that is dead", { ...first, isLive: false }],
  ["a clock that was wrong", { ...first, offsetMs: -60 }],
  ["a house that can't be reached", null],
  ["nothing", undefined],
])("%s is seen at once", (_, next) => {
  const after = told();
  after(first);
  expect(after(next)).toBe(next);
});

test("while the line is dead whatever is told is shown", () => {
  const after = told();
  const dead = { ...first, isLive: false };
  after(dead);
  const later = { ...dead, heardAt: 9 };
  expect(after(later)).toBe(later);
});
