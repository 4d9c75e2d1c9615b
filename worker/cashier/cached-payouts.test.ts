import { expect, test } from "vitest";
import type { PayoutState } from "../../contract/cashier.ts";
import { type CachedPayout, newsOf, withHeard } from "./cached-payouts.ts";

const one = (state: PayoutState, is_cancelling = false): CachedPayout => ({
  id: "a",
  state,
  amount: "100.00",
  fee: "2.00",
  destination: "•••• 1111",
  exchange: null,
  rate_until: null,
  is_cancelling,
});
const states: PayoutState[] = ["unconfirmed", "waiting", "sent", "done", "refused", "cancelled"];

test("a withdrawal goes forward and never back, in whatever order one hears of it", () => {
  const after = (known: PayoutState, heard: PayoutState) => withHeard([one(known)], [one(heard)])[0]?.state;
  for (const ended of ["done", "refused", "cancelled"] as const)
    for (const late of states) expect([ended, late, after(ended, late)]).toEqual([ended, late, ended]);
  expect(after("sent", "waiting")).toBe("sent");
  expect(after("sent", "unconfirmed")).toBe("sent");
  expect(after("unconfirmed", "waiting")).toBe("waiting");
  expect(after("waiting", "cancelled")).toBe("cancelled");
});

test("a wish to have it back stays until it is known what came of it, whatever overtakes what", () => {
  const after = (known: CachedPayout, heard: CachedPayout) => withHeard([known], [heard])[0]?.is_cancelling;
  expect(after(one("waiting"), one("waiting", true))).toBe(true);
  expect(after(one("waiting", true), one("waiting"))).toBe(true);
  for (const end of ["sent", "cancelled"] as const) expect(after(one("waiting", true), one(end))).toBe(false);
});

test("what the house no longer tells of is forgotten, and what is new is known", () => {
  expect(withHeard([one("done")], [])).toEqual([]);
  expect(withHeard([], [one("waiting")])).toEqual([one("waiting")]);
});

test("each step is told once, by a name that all workers share, and only to who has seen the one before", () => {
  expect(newsOf([one("waiting")], [one("sent")])).toEqual([
    {
      id: "payout:a:sent",
      about: "payout:a",
      kind: "info",
      key: "payout_sent",
      values: { amount: "100.00" },
      money: true,
    },
  ]);
  expect(newsOf([one("sent")], [one("sent")])).toEqual([]);
  expect(newsOf([], [one("done")])).toEqual([]);
  expect(newsOf([one("unconfirmed")], [one("waiting")])).toEqual([]);
  expect(newsOf([one("waiting")], [one("refused")])[0]).toMatchObject({ kind: "bad", key: "payout_refused" });
});
