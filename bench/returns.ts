import { playMany, type WayName, waysToPlay } from "../tests/many-rounds.ts";
import type { Bench } from "./run.ts";

/** Bounds that chance leaves once in ten thousand runs; each game's page shows those of 99 %. */
const bound = 3.89;

/** Plays a million rounds of every game by the house's own decisions. */
export const returns: Bench = {
  what: "a million rounds of each game: what they return, and whether the books balance (SEED, ROUNDS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? 6);
    const rounds = Number(env["ROUNDS"] ?? 1_000_000);
    say(`seed ${seed}`);
    const results = (Object.keys(waysToPlay) as WayName[]).map((name) => {
      const { sum, off, faults } = playMany(name, { seed, rounds });
      const returned = Number(sum.returnedMicro) / Number(sum.stakedMicro);
      const expected = sum.expected / (Number(sum.stakedMicro) / 1e6);
      const spread = (2.5758 * Math.sqrt(sum.variance)) / (Number(sum.stakedMicro) / 1e6);
      const band = { low: expected - spread, high: expected + spread };
      const isWithin = Math.abs(off) <= 2.5758;
      say(
        `${name}: ${percent(returned)} returned of ${sum.bets} played, ${percent(expected)} expected, ` +
          `${percent(band.low)} to ${percent(band.high)}${isWithin ? "" : ": BEYOND"}, ${faults.length} faults`,
      );
      return { name, bets: sum.bets, returned, expected, band, isWithin, off, faults };
    });
    const passed = results.every(({ off, faults }) => Math.abs(off) <= bound && faults.length === 0);
    return { passed, seed, rounds, results };
  },
};

function percent(part: number): string {
  return `${(part * 100).toFixed(3)} %`;
}
