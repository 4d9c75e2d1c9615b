import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { killRounds } from "../../tests/chaos/kills.ts";

const seed = 6;
const folder = mkdtempSync(join(tmpdir(), "karat-kill-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  `a house killed during 1,000 bets loses none that it answered, doubles none, and its ledger balances (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const report = await killRounds({ folder, seed, rounds: 1, bets: 1_000 });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.found + report.closed).toBeGreaterThan(0);
    expect(report.acknowledged + report.found + report.closed).toBe(1_000);
  },
);
