import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bet } from "../../../../contract/bets.ts";
import { createSlot } from "../../../browser/slot.ts";
import { type Funds, toldFunds, toldSum, type Untold } from "../../../shell/reveal.ts";
import { createReveal } from "./create-reveal.ts";
import { toldBets } from "./use-table-reveal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const roubles = (amount: number) => BigInt(amount) * 1_000_000n;
const order = { of: "money", stakeMicro: roubles(10), bet: undefined } as const;
const won = { bet: "b", payoutMicro: roubles(30) };

test("what came of a bet is told when its stage has landed, and what waits for it then, once", () => {
  const reveal = createReveal(createSlot<Untold>());
  const told: string[] = [];
  const held = reveal.hold(order, 2_000);
  reveal.whenTold(() => told.push("sound"));
  reveal.answer(held, won, 4_500);
  expect([reveal.get(), told]).toMatchObject([{ bet: "b", payoutMicro: roubles(30) }, []]);
  reveal.land();
  reveal.land();
  expect([reveal.get(), told]).toEqual([undefined, ["sound"]]);
  reveal.whenTold(() => told.push("at once"));
  expect(told).toEqual(["sound", "at once"]);
});

test("an answer that does not come, and a stage that does not land, hold nothing back for longer than was said", () => {
  const reveal = createReveal(createSlot<Untold>());
  const late = reveal.hold(order, 2_000);
  vi.advanceTimersByTime(2_000);
  expect(reveal.get()).toBeUndefined();
  // The truth is shown by now, and nobody takes it back.
  reveal.answer(late, won, 4_500);
  expect(reveal.get()).toBeUndefined();
  reveal.answer(reveal.hold(order, 2_000), won, 4_500);
  vi.advanceTimersByTime(4_499);
  expect(reveal.get()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(reveal.get()).toBeUndefined();
});

test("a refusal holds nothing back, and the next bet tells what came of the one before", () => {
  const reveal = createReveal(createSlot<Untold>());
  reveal.answer(reveal.hold(order, 2_000), undefined, 4_500);
  expect(reveal.get()).toBeUndefined();
  const first = reveal.hold(order, 2_000);
  let isTold = false;
  reveal.whenTold(() => (isTold = true));
  const second = reveal.hold(order, 2_000);
  reveal.answer(first, won, 4_500);
  expect([isTold, reveal.get()]).toEqual([true, second]);
});

test("the stake leaves a balance at once, what came back joins it at the end, and other money shows as it comes", () => {
  const reveal = createReveal(createSlot<Untold>());
  const before = roubles(100);
  const held = reveal.hold(order, 2_000);
  const shown = (truth: bigint) => toldSum(truth, before, reveal.get() ?? held);
  expect(shown(before)).toBe(roubles(90));
  // The house's push may be here before its answer is.
  expect(shown(roubles(120))).toBe(roubles(90));
  reveal.answer(held, won, 4_500);
  expect([shown(before), shown(roubles(120))]).toEqual([roubles(90), roubles(90)]);
  expect(shown(roubles(120 + 500)), "a deposit").toBe(roubles(590));
});

test("of a player with bonus money the stake leaves real money first, and nothing comes back before it is told", () => {
  const reveal = createReveal(createSlot<Untold>());
  const before = { real: roubles(4), bonus: roubles(100) };
  const held = reveal.hold(order, 2_000);
  const shown = (truth: Funds) => toldFunds(truth, before, reveal.get() ?? held);
  const staked = { real: 0n, bonus: roubles(94) };
  expect(shown(before)).toEqual(staked);
  reveal.answer(held, won, 4_500);
  expect(shown({ real: roubles(12), bonus: roubles(112) })).toEqual(staked);
  const without = { real: roubles(100), bonus: 0n };
  expect(toldFunds({ real: roubles(120), bonus: 0n }, without, reveal.get() ?? held)).toEqual({
    real: roubles(90),
    bonus: 0n,
  });
});

test("a list of bets that comes while the stage moves does not tell what the stage is about to", () => {
  const list = (...ids: string[]) => ({ value: ids.map((id) => ({ id }) as Bet), at: "", stale: false });
  const untold = { ...order, payoutMicro: undefined, nth: 1 };
  const idsOf = (told: ReturnType<typeof toldBets>) => told?.value.map(({ id }) => id);
  expect(idsOf(toldBets(list("b", "a"), undefined, untold))).toBeUndefined();
  expect(idsOf(toldBets(list("b", "a"), list("a"), untold))).toEqual(["a"]);
  for (const before of [undefined, list("a")])
    expect(idsOf(toldBets(list("b", "a"), before, { ...untold, ...won }))).toEqual(["a"]);
});
