import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginPromptClock } from "./prompt-clock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A tab that may prompt, unless the session has been prompted before. */
function open({ isFirst = true, isTyping = false } = {}) {
  const state = { isTyping, offers: 0, claims: 0 };
  const begin = () =>
    beginPromptClock({
      isTyping: () => state.isTyping,
      claim: async () => state.claims++ === 0 && isFirst,
      offer: () => void state.offers++,
    });
  return { state, begin };
}

test("it comes after seventeen seconds, not before, and not again", async () => {
  const { state, begin } = open();
  begin();
  await pass(16_999);
  expect(state).toMatchObject({ claims: 0, offers: 0 });
  await pass(1);
  expect(state.offers).toBe(1);
  await pass(600_000);
  expect(state).toMatchObject({ claims: 1, offers: 1 });
});

test("after something was in the way the time begins anew", async () => {
  const { state, begin } = open();
  const stop = begin();
  await pass(16_000);
  stop();
  await pass(60_000);
  expect(state.offers).toBe(0);
  begin();
  await pass(16_999);
  expect(state.offers).toBe(0);
  await pass(1);
  expect(state.offers).toBe(1);
});

test("it does not come into the middle of a word", async () => {
  const { state, begin } = open({ isTyping: true });
  begin();
  await pass(40_000);
  expect(state).toMatchObject({ claims: 0, offers: 0 });
  state.isTyping = false;
  await pass(11_000);
  expect(state.offers).toBe(1);
});

test("whoever was asked in this session is not asked again, in whichever tab and however often it would be time", async () => {
  const { state, begin } = open({ isFirst: false });
  begin();
  await pass(600_000);
  begin();
  await pass(600_000);
  expect(state.offers).toBe(0);
});

test("what comes in the way while it is being asked who is to offer comes first", async () => {
  let decide: ((isOurs: boolean) => void) | undefined;
  const offer = vi.fn<() => void>();
  const stop = beginPromptClock({
    isTyping: () => false,
    claim: () => new Promise((resolve) => (decide = resolve)),
    offer,
  });
  await pass(17_000);
  stop();
  decide?.(true);
  await pass(1_000);
  expect(offer).not.toHaveBeenCalled();
});
