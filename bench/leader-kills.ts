import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killLeaders, type LeaderKillReport } from "../tests/chaos/leader-kills.ts";
import { bundleHouse } from "../tests/world/house-program.ts";
import type { Connection } from "../server/db/connect.ts";
import { openBank } from "./bank.ts";
import type { Bench } from "./run-benches.ts";

function urlOf({ host = "", port, user, database }: Connection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Kills whoever leads crash; fails on the first bet that ends otherwise than the rules say. */
export const leaderKills: Bench = {
  what: "kills the house that leads crash 100 times, with two houses and with three (SEED, KILLS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const kills = Number(env["KILLS"] ?? 100);
    say(`seed ${seed}`);
    const reports: LeaderKillReport[] = [];
    // Houses are started by the hundred.
    const remove = await bundleHouse();
    for (const houses of [2, 3]) {
      const folder = mkdtempSync(join(tmpdir(), "karat-leaders-"));
      const { database, close } = await openBank(0, 0n);
      try {
        const onKill = (report: LeaderKillReport) => say(`${houses} houses: ${JSON.stringify(report)}`);
        const parts = { pool: database.pool, url: urlOf(database.connection), folder, houses, kills, seed, onKill };
        reports.push(await killLeaders(parts));
      } finally {
        await close();
        rmSync(folder, { recursive: true, force: true });
      }
    }
    await remove();
    const isGood = ({ faults, longestMs }: LeaderKillReport) => faults.length === 0 && longestMs < 1_000;
    return { passed: reports.every(isGood), seed, reports };
  },
};
