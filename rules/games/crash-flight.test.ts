import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { crashRoundLiability, maxPayout, stakeLimits } from "../limits.ts";
import { currencies, type Micro, fromRub, inRub } from "../money.ts";
import { crashPoint, mostCrashE2 } from "./crash.ts";
import { msToCrash, msToReach, multiplierAt } from "./crash-curve.ts";
import {
  capOf,
  type CashOut,
  createFlight,
  exitOf,
  type FlightBet,
  type FlightResult,
  settleFlight,
} from "./crash-flight.ts";

const rub = (units: number): Micro => BigInt(units) * 1_000_000n;
const betOf = (id: string, more: Partial<FlightBet> = {}): FlightBet => ({
  id,
  stakeMicro: rub(10),
  currency: "RUB",
  ...more,
});
const manual = (bet: string, atMs: number): CashOut => ({ bet, atMs, by: "manual" });
const told = ({ bet, end, multiplierE2 }: FlightResult) => `${bet} ${end} ${multiplierE2}`;

describe("a target", () => {
  test.each([
    [199, "crashed", 0],
    [200, "target", 200],
    [201, "target", 200],
  ])("of 2.00 in a round that crashes at %s hundredths is %s", (crashE2, end, multiplierE2) => {
    const [result] = settleFlight({ bets: [betOf("a", { targetE2: 200 })], crashE2 });
    expect(result).toEqual({ bet: "a", end, multiplierE2, payoutMicro: (rub(10) * BigInt(multiplierE2)) / 100n });
  });

  test("pays no more to who also cashes out above it", () => {
    const flown = settleFlight({ bets: [betOf("a", { targetE2: 200 })], crashE2: 500 }, [manual("a", msToReach(300))]);
    expect(flown.map(told)).toEqual(["a target 200"]);
  });

  test("gives way to a cash-out below it", () => {
    const flown = settleFlight({ bets: [betOf("a", { targetE2: 200 })], crashE2: 500 }, [manual("a", msToReach(150))]);
    expect(flown.map(told)).toEqual(["a manual 150"]);
  });
});

describe("a cash-out", () => {
  test("read in the last millisecond of the flight wins, and in the next one loses", () => {
    for (const crashE2 of [101, 158, 200, 2_702, 50_000, mostCrashE2]) {
      const lastMs = msToCrash(crashE2) - 1;
      const ends = [lastMs, lastMs + 1].map((atMs) =>
        settleFlight({ bets: [betOf("a", { stakeMicro: rub(1) })], crashE2 }, [manual("a", atMs)]).map(
          ({ multiplierE2 }) => multiplierE2,
        ),
      );
      // At the very top the bet had left by itself.
      expect(ends).toEqual([[multiplierAt(lastMs)], [crashE2 === mostCrashE2 ? mostCrashE2 : 0]]);
    }
  });

  test("that is told late counts for the moment at which it was read", () => {
    const flight = createFlight({ bets: [betOf("a"), betOf("b")], crashE2: 300 });
    expect(flight.advance(msToCrash(300) + 50)).toEqual([]);
    expect(flight.advance(msToCrash(300) + 60, [manual("a", msToReach(250))]).map(told)).toEqual(["a manual 250"]);
    expect(flight.end().map(told)).toEqual(["b crashed 0"]);
  });

  test("that is told twice, or of a bet that is none, changes nothing", () => {
    const flight = createFlight({ bets: [betOf("a")], crashE2: 300 });
    expect(flight.advance(5_000, [manual("a", 4_000), manual("a", 4_500), manual("x", 4_000)])).toHaveLength(1);
    expect([...flight.advance(6_000, [manual("a", 5_500)]), ...flight.end()]).toEqual([]);
  });

  test("of a line that was cut says so", () => {
    const cut: CashOut = { bet: "a", atMs: msToReach(130), by: "cut_off" };
    expect(settleFlight({ bets: [betOf("a")], crashE2: 300 }, [cut]).map(told)).toEqual(["a cut_off 130"]);
  });
});

test("in one moment targets leave first and in their order, then who was read, in that order, then the crash comes", () => {
  const atMs = msToReach(200);
  const bets = [betOf("e"), betOf("d"), betOf("c"), betOf("b", { targetE2: 200 }), betOf("a", { targetE2: 199 })];
  const flown = settleFlight({ bets, crashE2: 200 }, [manual("c", atMs), manual("d", atMs)]);
  expect(flown.map(told)).toEqual(["a target 199", "b target 200", "c manual 200", "d manual 200", "e crashed 0"]);
});

describe("the most that a bet may win", () => {
  test.each(currencies)(
    "is a multiplier at which a bet in %s leaves by itself, never short and never over",
    (currency) => {
      const { min, max } = stakeLimits("crash", currency);
      for (const stakeMicro of [min, (max / 30_000n) * 10_000n, max]) {
        const [result] = settleFlight({ bets: [betOf("a", { stakeMicro, currency })], crashE2: mostCrashE2 });
        expect(result).toMatchObject({ end: "cap", multiplierE2: capOf(stakeMicro, currency) });
        expect(result?.payoutMicro).toBeLessThanOrEqual(maxPayout(currency));
      }
      expect(capOf(max, currency)).toBe(20_000);
      expect(capOf(min, currency)).toBe(mostCrashE2);
    },
  );

  test("comes before a target that is higher, and before a hand that is later", () => {
    const bet = betOf("a", { stakeMicro: rub(50_000), targetE2: 30_000 });
    expect(exitOf(bet)).toEqual({ end: "cap", multiplierE2: 20_000 });
    expect(exitOf({ ...bet, targetE2: 20_000 })).toEqual({ end: "target", multiplierE2: 20_000 });
    const flown = settleFlight({ bets: [bet], crashE2: 40_000 }, [manual("a", msToReach(25_000))]);
    expect(flown.map(told)).toEqual(["a cap 20000"]);
  });
});

describe("the most that a round may owe", () => {
  const owed = (results: readonly FlightResult[], bets: readonly FlightBet[]) =>
    results.reduce((sum, { bet, payoutMicro }) => {
      const currency = bets.find(({ id }) => id === bet)?.currency ?? "RUB";
      return sum + inRub(payoutMicro, currency);
    }, 0n);

  test("takes all open bets out where they reach it, and the round flies on", () => {
    const bets = Array.from({ length: 20 }, (_, index) => betOf(`${index}`, { stakeMicro: rub(50_000) }));
    const flown = settleFlight({ bets, crashE2: 9_000 });
    expect(new Set(flown.map(({ end, multiplierE2 }) => `${end} ${multiplierE2}`))).toEqual(
      new Set(["round_limit 3000"]),
    );
    expect(owed(flown, bets)).toBe(crashRoundLiability("RUB"));
  });

  test("lets targets and hands at the very same multiplier leave as what they are", () => {
    const others = Array.from({ length: 18 }, (_, index) => betOf(`${index}`, { stakeMicro: rub(50_000) }));
    const bets = [
      ...others,
      betOf("hand", { stakeMicro: rub(50_000) }),
      betOf("target", { stakeMicro: rub(50_000), targetE2: 3_000 }),
    ];
    const flown = settleFlight({ bets, crashE2: 9_000 }, [manual("hand", msToReach(3_000))]);
    expect(flown.slice(0, 3).map(told)).toEqual(["target target 3000", "hand manual 3000", "0 round_limit 3000"]);
    expect(settleFlight({ bets, crashE2: 9_000 }).slice(0, 2).map(told)).toEqual([
      "target target 3000",
      "0 round_limit 3000",
    ]);
  });

  test("counts what was paid before, in this house or in the one that died", () => {
    const bets = [betOf("a", { stakeMicro: rub(50_000) }), betOf("b", { stakeMicro: rub(50_000) })];
    const start = { bets, crashE2: 50_000, paidRub: rub(28_000_000) };
    expect(settleFlight(start).map(told)).toEqual(["a round_limit 2000", "b round_limit 2000"]);
    const byHand = settleFlight(start, [manual("a", msToReach(1_000))]);
    expect(byHand.map(told)).toEqual(["a manual 1000", "b round_limit 3000"]);
  });

  test("holds for any bets, targets and hands in any currencies", () => {
    const bet = fc.record({
      stake: fc.integer({ min: 1, max: 50_000 }),
      currency: fc.constantFrom(...currencies),
      targetE2: fc.option(fc.integer({ min: 101, max: 100_000 }), { nil: undefined }),
      atMs: fc.option(fc.integer({ min: 0, max: 120_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.array(bet, { maxLength: 60 }),
        fc.integer({ min: 100, max: mostCrashE2 }),
        fc.array(fc.nat(150_000), { maxLength: 4 }),
        (wishes, crashE2, stops) => {
          const bets = wishes.map(({ stake, currency, targetE2 }, index) =>
            betOf(`${index}`, { stakeMicro: fromRub(rub(stake), currency), currency, targetE2 }),
          );
          const hands = wishes.flatMap(({ atMs }, index) => (atMs === undefined ? [] : [manual(`${index}`, atMs)]));
          const flown = settleFlight({ bets, crashE2 }, hands);
          expect(owed(flown, bets)).toBeLessThanOrEqual(crashRoundLiability("RUB"));
          expect(new Set(flown.map(({ bet: id }) => id)).size).toBe(bets.length);
          // In steps, however they fall, the same bets leave in the same way.
          const flight = createFlight({ bets, crashE2 });
          const stepped = stops
            .toSorted((a, b) => a - b)
            .flatMap((toMs, index, all) =>
              flight.advance(
                toMs,
                hands.filter(({ atMs }) => atMs <= toMs && atMs > (all[index - 1] ?? -1)),
              ),
            );
          const rest = hands.filter(({ atMs }) => atMs > (stops.toSorted((a, b) => a - b).at(-1) ?? -1));
          expect([...stepped, ...flight.advance(1e6, rest), ...flight.end()]).toEqual(flown);
        },
      ),
      { seed: 15, numRuns: 500 },
    );
  });
});

test("after an interruption what leaves by itself is paid, and every other bet has its stake back", () => {
  const bets = [
    betOf("reached", { targetE2: 150 }),
    betOf("too high", { targetE2: 400 }),
    betOf("by hand"),
    betOf("capped", { stakeMicro: rub(50_000) }),
  ];
  const flown = settleFlight({ bets, crashE2: 300 }, [], { interrupted: true });
  expect(flown.map(told)).toEqual([
    "reached target 150",
    "too high refunded 100",
    "by hand refunded 100",
    "capped refunded 100",
  ]);
  expect(flown.at(-1)?.payoutMicro).toBe(rub(50_000));
});

/**
 * The same rules once more, in whole numbers and fractions: 100 · e^(0.00006 t) in fixed point by its own recurrence,
 * and a multiplier below the crash point where multiplier · (2^52 − r) ≤ 99 · 2^52.
 */
test("of very many rounds none is decided otherwise than by an independent computation", () => {
  const rounds = Number(process.env["CRASH_ROUNDS"] ?? 50_000);
  const values = 2n ** 52n;
  const curve: number[] = [];
  const factor = ((1n << 96n) * 1_000_060_001_800_036_000_540_006_480_065n) / 10n ** 30n;
  for (let at = 100n << 96n; at >> 96n <= 1_000_000n; at = (at * factor) >> 96n) curve.push(Number(at >> 96n));
  const random = xorshift(15);
  let disagreements = 0;
  for (let round = 0; round < rounds; round += 1) {
    const value = random() * 2 ** 20 + (random() >>> 12);
    const left = values - BigInt(value);
    const survives = (hundredths: number) => hundredths === 100 || BigInt(hundredths) * left <= 99n * values;
    const targetE2 = 101 + (random() % 300);
    // A target alone, a hand alone, and both; hands are drawn near to the crash as often as anywhere.
    const crashE2 = crashPoint(value);
    const nearMs = msToCrash(crashE2) - 3 + (random() % 6);
    const atMs = random() % 2 === 0 ? Math.max(0, nearMs) : random() % 40_000;
    const [byTarget, byHand, byBoth] = inOrder(
      settleFlight(
        { bets: [betOf("0", { targetE2 }), betOf("1", { stakeMicro: rub(1) }), betOf("2", { targetE2 })], crashE2 },
        [manual("1", atMs), manual("2", atMs)],
      ),
    );
    const handE2 = curve[atMs] ?? Infinity;
    const topped = handE2 >= 1_000_000 ? 1_000_000 : handE2;
    const bothE2 = Math.min(handE2, targetE2);
    if (byTarget !== (survives(targetE2) ? targetE2 : 0)) disagreements += 1;
    if (byHand !== (survives(topped) ? topped : 0)) disagreements += 1;
    if (byBoth !== (survives(bothE2) ? bothE2 : 0)) disagreements += 1;
  }
  expect(disagreements).toBe(0);
});

function inOrder(results: readonly FlightResult[]): number[] {
  const paid: number[] = [];
  for (const { bet, multiplierE2 } of results) paid[Number(bet)] = multiplierE2;
  return paid;
}

/** 32-bit words that are the same in every run. */
function xorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
