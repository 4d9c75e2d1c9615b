import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Bench, runBenches } from "./run-benches.ts";

const good: Bench = { what: "a good one", run: async () => ({ passed: true }) };
const broken: Bench = {
  what: "one that cannot even begin",
  run: async () => {
    throw new Error("no database");
  },
};

async function runOf(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "karat-benches-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const passed = await runBenches({ benches: { good, broken }, names, folder, say: (line) => lines.push(line) });
  return { passed, said: lines.join("\n"), written: readdirSync(folder) };
}

test("a name that no bench has is answered with the list, also one that every object has", async () => {
  for (const name of ["nothing", "constructor", "toString"]) {
    const { passed, said } = await runOf(name);
    expect(passed).toBe(false);
    expect(said).toContain("one that cannot even begin");
  }
});

test("a bench that breaks is a failure, and the next one runs all the same", async () => {
  const { passed, said, written } = await runOf("broken", "good");
  expect(passed).toBe(false);
  expect(said).toMatch(/broken: FAILED, Error: no database/);
  expect(written).toEqual(["good.json"]);
});
