import { expect, test } from "vitest";
import type { StoredLeg } from "./book-bet.ts";
import { legAfter } from "./leg-ends.ts";

const leg: StoredLeg = {
  selection: "match:winner3:home",
  event: "match",
  market: "winner3",
  code: "home",
  sport: "football",
  home: { en: "Harbour", ru: "Гавань", kz: "Айлақ" },
  away: { en: "Foundry", ru: "Литейщик", kz: "Құюшы" },
  league: { en: "River Cup", ru: "Речной кубок", kz: "Өзен кубогы" },
  startsAt: "2027-01-02T10:00:00.000Z",
  kind: "winner3",
  lineQ: undefined,
  part: undefined,
  wasLive: false,
  priceE2: 217,
  version: 1,
  fair: { chance: 0.44, back: 0 },
  result: undefined,
  score: undefined,
  endVersion: 0,
  voided: undefined,
};
const end = (version: number, rolledBack?: string) => ({
  version,
  results: { home: { state: "won" as const } },
  rolledBack,
});
const cancelled = { reason: "wrong line", isOver: false };

test("a house that has forgotten a cancel leaves its leg void until an end is told that is newer than the cancel", () => {
  const voided = legAfter(leg, { end: end(1), cancelled })?.leg ?? leg;
  expect(voided).toMatchObject({ voided: "cancelled", result: { state: "void" } });
  for (const known of [{}, { end: end(1) }, { end: end(1, "wrong") }, { end: end(2, "wrong") }])
    expect(legAfter(voided, known)).toBeUndefined();
  expect(legAfter(voided, { end: end(2), cancelled })).toBeUndefined();
  expect(legAfter(voided, { end: end(2) })?.leg).toMatchObject({
    voided: undefined,
    result: { state: "won" },
    endVersion: 2,
  });
});

test("a cancel that is taken back brings the end back that stood before it", () => {
  const voided = legAfter(leg, { end: end(1), cancelled })?.leg ?? leg;
  const back = legAfter(voided, { end: end(1), cancelled: { reason: "mistaken", isOver: true } })?.leg;
  expect(back).toMatchObject({ voided: undefined, result: { state: "won" }, endVersion: 1 });
});
