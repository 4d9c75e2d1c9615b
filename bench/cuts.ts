import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callOver } from "../tests/world/call.ts";
import { cutSockets } from "../tests/chaos/cut-sockets.ts";
import { openBareHouse } from "./bare-house.ts";
import type { Bench } from "./run-benches.ts";

/** Cuts the sockets of players at crash for 1 to 120 s; fails on the first thing that is missed or told twice. */
export const cuts: Bench = {
  what: "cuts the sockets of 200 players at crash six times each, for 1 to 120 s: some five minutes (SEED, PLAYERS, CUTS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const players = Number(env["PLAYERS"] ?? 200);
    const each = Number(env["CUTS"] ?? 6);
    say(`seed ${seed}`);
    const folder = mkdtempSync(join(tmpdir(), "karat-cuts-"));
    const { house, port } = await openBareHouse(folder, { KARAT_SHARED_GAMES: "crash" });
    try {
      const { faults, ...report } = await cutSockets({ port, speed: 1, seed, players, cuts: each });
      const { json: ledger } = await callOver<{ balanced: boolean }>(port, "http://desk.localhost/ledger/check");
      say(`${JSON.stringify(report)}; ${faults.length} missed or told twice, of 0 allowed`);
      const passed = faults.length === 0 && ledger.balanced;
      return { passed, seed, players, ...report, faults: faults.slice(0, 20), isBalanced: ledger.balanced };
    } finally {
      house.kill("SIGTERM");
      await once(house, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
