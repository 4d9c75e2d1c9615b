import { flightFaults } from "../tests/chaos/flights.ts";
import type { Bench } from "./run-benches.ts";

/** Flies crash rounds on a clock of their own; fails on the first bet that an independent computation decides otherwise. */
export const flights: Bench = {
  what: "a million rounds of crash against a computation of their own (SEED, ROUNDS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const rounds = Number(env["ROUNDS"] ?? 1_000_000);
    say(`seed ${seed}`);
    const faults = await flightFaults({ rounds, seed });
    return { passed: faults.length === 0, seed, rounds, faults };
  },
};
