import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KillReport, killRounds } from "../tests/chaos/kills.ts";
import type { Bench } from "./run-benches.ts";

/** Keeps killing a house while it takes bets; fails on the first bet that is lost, doubled or changed. */
export const killLoop: Bench = {
  what: "kills a house 500 times during 1,000 bets each (SEED, ROUNDS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const rounds = Number(env["ROUNDS"] ?? 500);
    const folder = mkdtempSync(join(tmpdir(), "karat-kill-"));
    say(`seed ${seed}`);
    try {
      const report = await killRounds({ folder, seed, rounds, bets: 1_000, onRound: (soFar) => say(inWords(soFar)) });
      return { passed: report.faults.length === 0, seed, ...report };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function inWords({ rounds, acknowledged, found, closed, faults }: KillReport): string {
  return `${rounds} kills: ${acknowledged} bets answered, ${found} found again, ${closed} never arrived, ${faults.length} faults`;
}
