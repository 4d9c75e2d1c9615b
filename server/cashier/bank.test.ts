import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runBank } from "../../tests/chaos/bank.ts";
import { testDatabase } from "../../tests/world/database.ts";

const seed = 5;
const folder = mkdtempSync(join(tmpdir(), "karat-bank-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();

test(
  `2,000 things that move money at two houses, one of which is killed over it, make and lose none (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const report = await runBank({ database, folder, seed, operations: 2_000, kills: 1 });
    expect(report.faults).toEqual([]);
    expect(report.operations).toBe(2_000);
    for (const what of ["placeBet", "createPayout", "cancelPayout", "createDeposit", "correct", "event"])
      expect([what, report.accepted[what] ?? 0]).not.toEqual([what, 0]);
  },
);
