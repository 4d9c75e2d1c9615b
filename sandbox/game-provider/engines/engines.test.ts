import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { randomWords } from "../random-words.ts";
import { contributionOf, contributionSpan, edgeOf, isUncounted } from "../../../rules/promotions/bonus.ts";
import { contributionOfReturn } from "../../../rules/promotions/contribution.ts";
import { engineIds, engines } from "./engines.ts";
import { enumerateStops } from "./enumerate.ts";
import { exactReturn, type Fraction } from "./exact-return.ts";
import { playRound, readRound } from "./play-round.ts";
import { slotEngineIds, slotTables } from "./slot-tables.ts";
import { spin } from "./spin.ts";
import { tables } from "./tables.ts";

const rounded = ([over, under]: Fraction, digits: number) =>
  (Number((over * 10n ** BigInt(digits + 4)) / under) / 10 ** (digits + 4)).toFixed(digits);

/** As designed: its parts, and what else a player is told of it. */
const designed = {
  "ten-lines": { parts: ["0.80600", "0.01677", "0.14111"], sd: 4.475 },
  "five-lines": { parts: ["0.77390", "0.01902", "0.16471"], sd: 3.885 },
  "many-ways": { parts: ["0.61083", "0.02042", "0.33419"], sd: 6.61 },
};

/** Each with the digest of its table: whoever changes one gives it a new version, and writes both here. */
const versions: readonly string[] = [
  "ten-lines 1.0 9d75f5e05f18",
  "five-lines 1.0 ea58a75a74ca",
  "many-ways 1.0 f26f57649b42",
];

describe.each(slotEngineIds)("%s", (id) => {
  const table = slotTables[id];
  const facts = engines[id];
  const enumerated = enumerateStops(table);
  const exact = exactReturn(table, enumerated);

  test("returns over all stops of its reels exactly what it says", () => {
    expect(enumerated.counts.reduce((sum, by) => [...by.values()].reduce((all, count) => all + count, sum), 0)).toBe(
      enumerated.stops,
    );
    expect(rounded(exact.total, 5)).toBe(facts.rtp);
    const { parts, sd } = designed[id];
    expect([exact.lines, exact.scatterPays, exact.freeSpins].map((part) => rounded(part, 5))).toEqual(parts);
    expect({
      hits: exact.hitFrequency.toFixed(6),
      above: exact.aboveStake.toFixed(6),
      freeSpinsOneIn: Number(exact.featureOneIn.toFixed(2)),
    }).toEqual(facts.odds);
    expect(exact.deviation).toBeCloseTo(sd, 3);
  });

  test("its top win takes nothing away that its return would show", () => {
    expect(table.maxWin).toBe(facts.maxWin);
    expect(exact.takenByTopWin).toBeLessThan(1e-7);
    const best = Math.max(...enumerated.counts.flatMap((byUnits) => [...byUnits.keys()]));
    expect(best * table.scatter.freeMultiplier).toBeLessThan(table.maxWin * table.stakeUnits);
  });

  test("what a spin pays is what was counted", () => {
    // Every 9,973rd of all stops, which is a prime that no strip's length shares.
    const sample = new Map<string, number>();
    const of = (units: number, scatters: number) => `${scatters}:${units}`;
    for (let index = 0; index < enumerated.stops; index += enumerated.stops > 1e6 ? 9_973 : 1) {
      let rest = index;
      const stops = table.strips.map(({ length }) => {
        const stop = rest % length;
        rest = Math.floor(rest / length);
        return stop;
      });
      const paid = spin(table, stops);
      const key = of(paid.units - paid.scatterUnits, paid.scatters);
      sample.set(key, (sample.get(key) ?? 0) + 1);
      const free = spin(table, stops, true);
      expect(free.units).toBe((paid.units - paid.scatterUnits) * table.scatter.freeMultiplier + paid.scatterUnits);
    }
    const counted = new Map(
      enumerated.counts.flatMap((byUnits, scatters) => [...byUnits].map(([units, n]) => [of(units, scatters), n])),
    );
    expect([...sample.keys()].filter((key) => !counted.has(key))).toEqual([]);
    if (enumerated.stops <= 1e6) expect(new Map(counted)).toEqual(sample);
  });

  test("a row of words decides as often what was counted", () => {
    const rounds = 60_000;
    const seed = createHash("sha256").update(id).digest();
    const words = randomWords(seed);
    let units = 0;
    let free = 0;
    for (let round = 0; round < rounds; round += 1) {
      const played = playRound(table, words);
      units += played.units;
      if (played.spins.length > 1) free += 1;
      expect(played.units).toBeLessThanOrEqual(table.maxWin * table.stakeUnits);
    }
    const band = (4 * exact.deviation) / Math.sqrt(rounds);
    expect(Math.abs(units / table.stakeUnits / rounds - Number(facts.rtp))).toBeLessThan(band);
    expect(Math.abs(free / rounds - 1 / exact.featureOneIn)).toBeLessThan(4 / Math.sqrt(rounds * exact.featureOneIn));
  });

  test("a round that is read again from its stops is the same, and one beyond the top win ends there", () => {
    const words = randomWords(createHash("sha256").update(`again ${id}`).digest());
    for (let round = 0; round < 2_000; round += 1) {
      const played = playRound(table, words);
      const stops = played.spins.map((spun) => spun.stops);
      expect(readRound(table, stops)).toEqual(played);
    }
    const small = { ...table, maxWin: 1 };
    const capped = Array.from({ length: 2_000 }, () => playRound(small, words));
    expect(Math.max(...capped.map((each) => each.units))).toBe(table.stakeUnits);
    for (const { isTop, units } of capped) expect(isTop).toBe(units === table.stakeUnits);
  });

  test("its wild is on no first reel and its lines stay within sight", () => {
    expect(table.strips[0]).not.toContain("W");
    for (const rows of table.lines ?? []) {
      expect(rows).toHaveLength(table.strips.length);
      expect(Math.max(...rows)).toBeLessThan(3);
    }
    expect(table.lines?.length ?? 3 ** table.strips.length).toBe(facts.lines);
  });
});

test("a table that is another has another version", () => {
  const digestOf = (id: (typeof slotEngineIds)[number]) =>
    createHash("sha256").update(JSON.stringify(slotTables[id])).digest("hex").slice(0, 12);
  expect(slotEngineIds.map((id) => `${id} ${engines[id].version} ${digestOf(id)}`)).toEqual(versions);
});

describe.each(["slots", "live"] as const)("the engines of %s", (kind) => {
  const own = engineIds.map((id) => engines[id]).filter((engine) => engine.kind === kind);

  test("count towards a bonus from the least to the most that is told of them", () => {
    const shares = own.map(({ rtp }) => contributionOfReturn(Number(rtp)));
    const { least, most } = contributionSpan(kind);
    expect([Math.min(...shares.map(Number)), Math.max(...shares.map(Number))]).toEqual([Number(least), Number(most)]);
  });

  test("make a bonus cost no more to clear than is told before it is taken, by any bet that counts", () => {
    const costs = own.flatMap(({ rtp, rtpOf = { any: rtp } }) =>
      Object.entries(rtpOf)
        .filter(([bet]) => !isUncounted(kind, tables.baccarat.typeOf(bet)))
        .map(([, returned]) => {
          const share = contributionOfReturn(Number(rtp));
          return { share, edgeE4: Math.round((1 - Number(returned)) * 10_000) };
        }),
    );
    const dearest = costs.toSorted((a, b) => b.edgeE4 / Number(b.share) - a.edgeE4 / Number(a.share))[0];
    expect([dearest?.share, BigInt(dearest?.edgeE4 ?? 0)]).toEqual([contributionOf(kind), edgeOf(kind)]);
  });
});
