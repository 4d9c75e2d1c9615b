import { expect, test } from "vitest";
import { parseMoney } from "../money.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { type Leg, type LegResult, settle } from "./settlement.ts";
import { linesOf } from "./shapes.ts";

const seed = Number(process.env["SEED"] ?? 20_261_123);
const micro = (text: string) => parseMoney(text) ?? -1n;
const single = { stakeMicro: micro("100"), sizes: [1] };
const at = (priceE2: number, state: Exclude<LegResult["state"], "dead_heat">): Leg => ({ priceE2, result: { state } });

test("a single ends in each of the ways in which a selection can", () => {
  const ends = (["won", "lost", "void", "push", "half_won", "half_lost"] as const).map((state) => [
    state,
    settle(single, [at(190, state)]),
  ]);
  expect(Object.fromEntries(ends)).toEqual({
    won: { state: "won", payoutMicro: micro("190") },
    lost: { state: "lost", payoutMicro: 0n },
    void: { state: "void", payoutMicro: micro("100") },
    push: { state: "void", payoutMicro: micro("100") },
    half_won: { state: "half_won", payoutMicro: micro("145") },
    half_lost: { state: "half_lost", payoutMicro: micro("50") },
  });
});

test("of a dead heat between three for two places, two thirds of the stake win", () => {
  const result = { state: "dead_heat", winners: 3, places: 2 } as const;
  expect(settle({ stakeMicro: micro("90"), sizes: [1] }, [{ priceE2: 400, result }])).toEqual({
    state: "won",
    payoutMicro: micro("240"),
  });
});

test("an express is lost with its first lost leg, and open for as long as none is lost and one is not known", () => {
  const express = { stakeMicro: micro("10"), sizes: [3] };
  const open: Leg = { priceE2: 300, result: undefined };
  expect(settle(express, [at(200, "won"), at(200, "lost"), open])).toEqual({ state: "lost", payoutMicro: 0n });
  expect(settle(express, [at(200, "won"), at(200, "won"), open])).toBeUndefined();
  expect(settle(express, [at(200, "won"), at(200, "void"), at(300, "won")])).toEqual({
    state: "partly_void",
    payoutMicro: micro("60"),
  });
  expect(settle(express, [at(200, "void"), at(200, "push"), at(300, "void")])).toEqual({
    state: "void",
    payoutMicro: micro("10"),
  });
});

test("a system goes on while one of its lines can still win", () => {
  const trixie = { stakeMicro: micro("10"), sizes: [2, 3] };
  const open: Leg = { priceE2: 300, result: undefined };
  expect(settle(trixie, [at(200, "lost"), open, open])).toBeUndefined();
  expect(settle(trixie, [at(200, "lost"), at(200, "lost"), open])).toEqual({ state: "lost", payoutMicro: 0n });
});

test(`systems pay what a count of each of their lines comes to, to the millionth (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  for (let round = 0; round < 300; round += 1) {
    const count = 3 + below(5);
    const legs = Array.from({ length: count }, (): Leg => ({ priceE2: 101 + below(900), result: anyResult() }));
    const sizes = Array.from({ length: count }, (_, index) => index + 1).filter(() => random() < 0.5);
    if (sizes.length === 0) continue;
    const stakeMicro = BigInt(1 + below(100_000)) * 10_000n;
    const { payoutMicro, lines } = counted(stakeMicro, sizes, legs);
    expect(linesOf(sizes, count)).toBe(lines);
    expect([round, settle({ stakeMicro, sizes }, legs)?.payoutMicro]).toEqual([round, payoutMicro]);
  }

  function anyResult(): LegResult {
    const state =
      (["won", "won", "lost", "void", "push", "half_won", "half_lost", "dead_heat"] as const)[below(8)] ?? "won";
    return state === "dead_heat" ? { state, winners: 3, places: 1 + below(2) } : { state };
  }
});

/** Each line by itself, in units of which every factor here is a whole number. */
function counted(stakeMicro: bigint, sizes: readonly number[], legs: readonly Leg[]) {
  const units = 600n;
  const factors = legs.map(({ priceE2, result }): bigint => {
    const price = BigInt(priceE2);
    switch (result?.state) {
      case "won":
        return price * 6n;
      case "half_won":
        return (price + 100n) * 3n;
      case "half_lost":
        return 300n;
      case "dead_heat":
        return price * 2n * BigInt(result.places);
      case "lost":
        return 0n;
      default:
        return 600n;
    }
  });
  let [sum, lines] = [0n, 0];
  for (let chosen = 1; chosen < 2 ** legs.length; chosen += 1) {
    const line = factors.filter((_, index) => (chosen >> index) % 2 === 1);
    if (!sizes.includes(line.length)) continue;
    lines += 1;
    sum += line.reduce((product, factor) => product * factor, units ** BigInt(legs.length - line.length));
  }
  return { payoutMicro: (stakeMicro * sum) / units ** BigInt(legs.length), lines };
}
