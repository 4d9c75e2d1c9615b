import { expect, test } from "vitest";
import type { OwnBets } from "../../../worker/shared/views.ts";
import { fateOf } from "./auto-fate.ts";

const bet = (state: string, payout = "0.00") =>
  ({ id: "a", state, amount: "10.00", payout, currency: "RUB" }) as OwnBets["open"][number];
const own = (parts: Partial<OwnBets>): OwnBets => ({ open: [], ended: [], pending: [], ...parts });

test("autoplay goes on with what its bet has brought", () => {
  expect(fateOf({ id: "a", isSeen: true }, own({ ended: [bet("lost")] }), true)).toEqual({ netMicro: -10_000_000n });
});

test("autoplay waits while its bet is open, and until it is heard of", () => {
  expect(fateOf({ id: "a", isSeen: true }, own({ open: [bet("open")] }), true)).toBeUndefined();
  expect(fateOf({ id: "a", isSeen: false }, own({}), true)).toBeUndefined();
});

test("autoplay ends when its bet is taken back, here or elsewhere", () => {
  expect(fateOf({ id: "a", isSeen: true }, own({}), true)).toEqual({ end: undefined });
});

test("autoplay ends without a line, unless the end of its bet is known", () => {
  expect(fateOf({ id: "a", isSeen: true }, own({ open: [bet("open")] }), false)).toEqual({ end: "offline" });
  expect(fateOf({ id: "a", isSeen: true }, own({ ended: [bet("lost")] }), false)).toHaveProperty("netMicro");
});
