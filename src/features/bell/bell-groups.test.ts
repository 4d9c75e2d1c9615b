import { expect, test } from "vitest";
import type { BellEntry } from "../../../contract/bell.ts";
import { bellGroups, wantsDocuments } from "./bell-groups.ts";

const sum = { amount: "1.00", currency: "RUB" } as const;
const entries: readonly BellEntry[] = [
  { id: 6, at: "2026-03-10T12:00:00.000Z", kind: "rakeback_claimable", data: sum },
  { id: 5, at: "2026-03-10T09:00:00.000Z", kind: "documents_refused", data: { reason: null } },
  { id: 4, at: "2026-03-09T09:00:00.000Z", kind: "deposit_credited", data: sum },
  { id: 3, at: "2026-03-09T08:00:00.000Z", kind: "documents_asked", data: { reason: null } },
  {
    id: 2,
    at: "2026-03-08T08:00:00.000Z",
    kind: "bonus_expiring",
    data: { ...sum, expires_at: "2026-03-09T08:00:00.000Z" },
  },
  { id: 1, at: "2026-03-08T07:00:00.000Z", kind: "rakeback_claimable", data: sum },
];
const dayOf = (iso: string) => iso.slice(8, 10);
const shown = (open: Parameters<typeof bellGroups>[1]["open"]) => {
  const { needsYou, days } = bellGroups(entries, { open, dayOf });
  return [needsYou.map(({ id }) => id), days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])];
};

test("the newest entry of each open matter stands first, and everything else by its day", () => {
  expect(shown({ documents: true, bonus: undefined, offers: [], spins: [], rakeback: true })).toEqual([
    [5, 6],
    [
      ["09", [4, 3]],
      ["08", [2, 1]],
    ],
  ]);
});

test("with nothing open all stand by their days, and an empty bell has none", () => {
  const none = { documents: false, bonus: undefined, offers: [], spins: [], rakeback: false };
  expect(shown(none)).toEqual([
    [],
    [
      ["10", [6, 5]],
      ["09", [4, 3]],
      ["08", [2, 1]],
    ],
  ]);
  expect(bellGroups([], { open: { ...none, bonus: "2026-03-09T08:00:00.000Z" }, dayOf })).toEqual({
    needsYou: [],
    days: [],
  });
});

test("a bonus that is ending needs its player as long as it is the active one", () => {
  const none = { documents: false, bonus: undefined, offers: [], spins: [], rakeback: false };
  expect(shown({ ...none, bonus: "2026-03-09T08:00:00.000Z" })[0]).toEqual([2]);
  // The one that came after it.
  expect(shown({ ...none, bonus: "2026-03-23T08:00:00.000Z" })[0]).toEqual([]);
});

test("an offer that is ending needs its player as long as it can be taken, and no longer", () => {
  const offer = (id: number, offer: string): BellEntry => {
    const data = { offer, title: { en: "Autumn bonus" }, expires_at: "2026-03-09T08:00:00.000Z" };
    return { id, at: "2026-03-08T08:00:00.000Z", kind: "offer_expiring", data };
  };
  const entries = [offer(3, "taken"), offer(2, "open"), offer(1, "another")];
  const needsYou = (offers: readonly string[]) =>
    bellGroups(entries, { open: { documents: false, bonus: undefined, offers, spins: [], rakeback: false }, dayOf })
      .needsYou;
  expect(needsYou(["open", "another"])).toEqual([entries[1]]);
  expect(needsYou([])).toEqual([]);
});

test("free spins that run out need their player as long as they can be played, and no longer", () => {
  const data = { spins: "given", title: { en: "Northern lights" }, expires_at: "2026-03-09T08:00:00.000Z" };
  const entries: BellEntry[] = [{ id: 1, at: "2026-03-08T08:00:00.000Z", kind: "spins_expiring", data }];
  const none = { documents: false, bonus: undefined, offers: [], rakeback: false };
  const needsYou = (spins: readonly string[]) => bellGroups(entries, { open: { ...none, spins }, dayOf }).needsYou;
  expect(needsYou(["another", "given"])).toEqual(entries);
  expect(needsYou(["another"])).toEqual([]);
});

test("documents are waited for until they are sent, and again once they are refused", () => {
  const of = (is_need: boolean, status: Parameters<typeof wantsDocuments>[0]["data"]["status"]) =>
    wantsDocuments({ is_need, data: { status, reason: null, at: null } });
  expect(of(false, "init")).toBe(false);
  expect(of(true, "init")).toBe(true);
  for (const status of ["waiting", "pending", "success", "verified"] as const) expect(of(true, status)).toBe(false);
  for (const status of ["user_pending", "failed", "unverified"] as const) expect(of(false, status)).toBe(true);
});
