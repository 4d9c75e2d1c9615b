import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { killRoundsInPlay } from "../../tests/chaos/round-kills.ts";

const seed = 7;
const folder = mkdtempSync(join(tmpdir(), "karat-kill-rounds-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  `rounds whose house is killed at any step stand as they were or one step on, and their money with them (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const report = await killRoundsInPlay({ folder, seed, kills: 1, after: 300 });
    expect(report.faults).toEqual([]);
    expect(report.answered).toBeGreaterThan(100);
    expect(report.found + report.refused + report.closed).toBe(12);
  },
);
