import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBank } from "../tests/chaos/bank.ts";
import { openBank } from "./bank.ts";
import type { Bench } from "./run-benches.ts";

/** Runs random money operations at two houses that keep being killed; fails on the first coin missing or in excess. */
export const bankRun: Bench = {
  what: "a million things that move money at two houses, which are killed 200 times (SEED, CALLS, KILLS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const operations = Number(env["CALLS"] ?? 1_000_000);
    const kills = Number(env["KILLS"] ?? 200);
    const folder = mkdtempSync(join(tmpdir(), "karat-bank-"));
    say(`seed ${seed}`);
    const { database, close } = await openBank(0, 0n);
    try {
      const report = await runBank({
        database,
        folder,
        seed,
        operations,
        kills,
        checkEvery: 5_000,
        onCheck: ({ operations: done, kills: killed, lost, faults }) =>
          say(`${done} done, ${killed} kills, ${lost} answers lost: ${faults.length} faults`),
      });
      return { passed: report.faults.length === 0, seed, ...report };
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
