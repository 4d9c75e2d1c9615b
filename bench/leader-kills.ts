import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killLeaders, type LeaderKillReport } from "../tests/chaos/leader-kills.ts";
import { bundleHouse } from "../tests/world/house-program.ts";
import { openBank } from "./bank.ts";
import { urlOf } from "./database-url.ts";
import type { Bench } from "./run-benches.ts";

const gateMs = 1_000;

/** Kills whoever leads a game that many play at once; fails on the first bet that ends otherwise than the rules say. */
export const leaderKills: Bench = {
  what: "kills the house that leads crash, roulette or rooms 100 times, with two houses and with three, within ten minutes each (SEED, KILLS, HOUSES, MINUTES)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const kills = Number(env["KILLS"] ?? 100);
    const forMs = Number(env["MINUTES"] ?? 10) * 60_000;
    const counts = (env["HOUSES"] ?? "2,3").split(",").map(Number);
    say(`seed ${seed}`);
    const reports: LeaderKillReport[] = [];
    // Houses are started by the hundred.
    const remove = await bundleHouse();
    for (const houses of counts) {
      const folder = mkdtempSync(join(tmpdir(), "karat-leaders-"));
      const { database, close } = await openBank(0, 0n);
      try {
        const onKill = (report: LeaderKillReport) => say(`${houses} houses: ${JSON.stringify(report)}`);
        const parts = {
          pool: database.pool,
          url: urlOf(database.connection),
          folder,
          houses,
          kills,
          forMs,
          seed,
          onKill,
        };
        reports.push(await killLeaders(parts));
      } finally {
        await close();
        rmSync(folder, { recursive: true, force: true });
      }
    }
    await remove();
    for (const { kills: made, longestMs, faults, bets } of reports)
      say(
        `${made} of ${kills} kills, nobody led for ${longestMs} ms at most, of ${gateMs}; ${bets} bets, ${faults.length} faults`,
      );
    const isGood = ({ kills: made, faults, longestMs }: LeaderKillReport) =>
      made === kills && faults.length === 0 && longestMs < gateMs;
    return { passed: reports.every(isGood), seed, gateMs, reports };
  },
};
