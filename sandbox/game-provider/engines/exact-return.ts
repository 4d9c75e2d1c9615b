import type { Enumerated } from "./enumerate.ts";
import type { SlotTable } from "./slot-table.ts";

export interface ExactReturn {
  /** Of the stake, as fractions: free spins and their retriggers are a sum of a geometric row. */
  total: Fraction;
  lines: Fraction;
  scatterPays: Fraction;
  freeSpins: Fraction;
  hitFrequency: number;
  aboveStake: number;
  featureOneIn: number;
  /** Of a whole round, free spins included, in stakes. */
  deviation: number;
  /** A bound of what the top win takes away, in stakes. */
  takenByTopWin: number;
}

export type Fraction = readonly [over: bigint, under: bigint];

export function exactReturn(table: SlotTable, { stops, counts }: Enumerated): ExactReturn {
  const { scatter, stakeUnits } = table;
  let [lineUnits, scatterUnits, spins, triggers, hits, above] = [0n, 0n, 0n, 0, 0, 0];
  counts.forEach((byUnits, scatters) => {
    const scatterPay = scatter.pays[scatters] ?? 0;
    const won = scatter.freeSpins[scatters] ?? 0;
    for (const [units, count] of byUnits) {
      lineUnits += BigInt(units) * BigInt(count);
      scatterUnits += BigInt(scatterPay) * BigInt(count);
      spins += BigInt(won) * BigInt(count);
      if (won > 0) triggers += count;
      if (units + scatterPay > 0) hits += count;
      if (units + scatterPay > stakeUnits) above += count;
    }
  });
  const all = BigInt(stops);
  const under = all * BigInt(stakeUnits);
  // Each free spin brings `spins / all` more: so many of them follow a paid one in the end.
  const freeUnder = all - spins;
  const freeUnits = lineUnits * BigInt(scatter.freeMultiplier) + scatterUnits;
  return {
    total: [(lineUnits + scatterUnits) * freeUnder + freeUnits * spins, under * freeUnder],
    lines: [lineUnits, under],
    scatterPays: [scatterUnits, under],
    freeSpins: [freeUnits * spins, under * freeUnder],
    hitFrequency: hits / stops,
    aboveStake: above / stops,
    featureOneIn: stops / triggers,
    deviation: deviationOf(table, { stops, counts }),
    takenByTopWin: takenByTopWin(table, { stops, counts }),
  };
}

interface Outcome {
  share: number;
  /** Units of a paid and of a free spin. */
  paid: number;
  free: number;
  spins: number;
}

function outcomesOf({ scatter }: SlotTable, { stops, counts }: Enumerated): Outcome[] {
  return counts.flatMap((byUnits, scatters) =>
    [...byUnits].map(([units, count]) => ({
      share: count / stops,
      paid: units + (scatter.pays[scatters] ?? 0),
      free: units * scatter.freeMultiplier + (scatter.pays[scatters] ?? 0),
      spins: scatter.freeSpins[scatters] ?? 0,
    })),
  );
}

/** A free spin with all that it brings after it, V = X + sum of N copies of V, has its two moments in closed form. */
function deviationOf(table: SlotTable, enumerated: Enumerated): number {
  const outcomes = outcomesOf(table, enumerated);
  const mean = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, one) => sum + one.share * of(one), 0);
  const first = mean(({ free }) => free) / (1 - mean(({ spins }) => spins));
  const second =
    mean(({ free, spins }) => free ** 2 + 2 * free * spins * first + spins * (spins - 1) * first ** 2) /
    (1 - mean(({ spins }) => spins));
  const spread = second - first ** 2;
  const round = mean(({ paid, spins }) => paid + spins * first);
  const square = mean(({ paid, spins }) => (paid + spins * first) ** 2 + spins * spread);
  return Math.sqrt(square - round ** 2) / table.stakeUnits;
}

/**
 * Chernoff's bound of E[(round − top)+]: for any t > 0 for which it exists it is at most E[e^(t·round)]·e^(−t·top)/(t·e).
 * What a free spin brings in the end has the transform m = E[e^(tX)·m^N], found by repeating it from 1.
 */
function takenByTopWin(table: SlotTable, enumerated: Enumerated): number {
  const outcomes = outcomesOf(table, enumerated);
  const top = table.maxWin * table.stakeUnits;
  let least = Number.POSITIVE_INFINITY;
  for (let t = 64 / top; t > 1 / top; t *= 0.97) {
    let free = 1;
    for (let step = 0; step < 200 && free < 1e9; step += 1) {
      const next = outcomes.reduce((sum, one) => sum + one.share * Math.exp(t * one.free) * free ** one.spins, 0);
      if (Math.abs(next - free) < 1e-15 * free) break;
      free = next;
    }
    if (free > 1e3) continue;
    const round = outcomes.reduce((sum, one) => sum + one.share * Math.exp(t * one.paid) * free ** one.spins, 0);
    least = Math.min(least, (round * Math.exp(-t * top)) / (t * Math.E) / table.stakeUnits);
  }
  return least;
}
