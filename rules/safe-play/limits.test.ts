import { describe, expect, test } from "vitest";
import { changeAt, forbidsStake, leftOf, type Limit, limitKinds, usedOf, withWish } from "./limits.ts";
import type { Totals } from "./play.ts";
import { periods } from "./spans.ts";

const now = Date.parse("2026-03-10T12:00:00Z");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const values = [undefined, 1n, 50n, 100n] as const;

describe.each(limitKinds)("%s", (kind) => {
  describe.each(periods)("of the %s", (period) => {
    const wish = (current: Limit | undefined, value: bigint | undefined, atMs = now) =>
      withWish(current, { kind, period, value }, atMs);
    const limit = (value: bigint, change?: Limit["change"]): Limit => ({ kind, period, value, change });

    test("what is stricter holds at once, what is looser waits 24 hours, over every pair", () => {
      for (const before of values) {
        for (const after of values) {
          const current = before === undefined ? undefined : limit(before);
          const isLooser = before !== undefined && (after === undefined || after > before);
          const expected = isLooser
            ? limit(before, { value: after, readyAtMs: now + dayMs })
            : after === undefined
              ? undefined
              : limit(after);
          expect(wish(current, after)).toEqual(expected);
        }
      }
    });

    test("a wish for the same does not wait anew, one for something else does, and a stricter one ends it", () => {
      const waiting = wish(limit(50n), 100n);
      expect(wish(waiting, 100n, now + hourMs)).toEqual(waiting);
      expect(wish(waiting, undefined, now + hourMs)?.change).toEqual({
        value: undefined,
        readyAtMs: now + hourMs + dayMs,
      });
      expect(wish(waiting, 50n, now + hourMs)).toEqual(limit(50n));
      expect(wish(waiting, 1n, now + hourMs)).toEqual(limit(1n));
    });

    test("a wish that nobody confirms lapses after a week, and the next one waits from the beginning", () => {
      const waiting = limit(50n, { value: 100n, readyAtMs: now });
      expect(changeAt(waiting, now + 7 * dayMs - 1)).toEqual(waiting.change);
      expect(changeAt(waiting, now + 7 * dayMs)).toBeUndefined();
      expect(wish(waiting, 100n, now + 7 * dayMs)?.change?.readyAtMs).toBe(now + 8 * dayMs);
    });
  });
});

describe("what counts", () => {
  const totals: Totals = {
    depositedMicro: 5n,
    stakedMicro: 70n,
    returnedMicro: 30n,
    playedMs: 90_000,
  };
  const limit = (kind: Limit["kind"], value: bigint): Limit => ({ kind, period: "day", value, change: undefined });

  test("deposits, stakes less what came back, stakes, and time", () => {
    expect(limitKinds.map((kind) => usedOf({ kind }, totals))).toEqual([5n, 40n, 70n, 90_000n]);
    expect(leftOf(limit("session", 2n), totals)).toBe(30_000n);
  });

  test("a stake may use a limit up to the micro-unit and not one more", () => {
    for (const kind of ["loss", "wager"] as const) {
      const left = leftOf(limit(kind, 100n), totals);
      expect(forbidsStake(limit(kind, 100n), totals, left)).toBe(false);
      expect(forbidsStake(limit(kind, 100n), totals, left + 1n)).toBe(true);
    }
  });

  test("who has won may lose that, too", () => {
    const won = { ...totals, returnedMicro: 170n };
    expect(leftOf(limit("loss", 100n), won)).toBe(200n);
    expect(forbidsStake(limit("loss", 100n), won, 200n)).toBe(false);
  });

  test("time is up at the limit whatever the stake, and a limit of deposits bars none", () => {
    expect(forbidsStake(limit("session", 1n), { ...totals, playedMs: 59_999 }, 1n)).toBe(false);
    expect(forbidsStake(limit("session", 1n), { ...totals, playedMs: 60_000 }, 1n)).toBe(true);
    expect(forbidsStake(limit("deposit", 1n), totals, 1_000n)).toBe(false);
  });
});
