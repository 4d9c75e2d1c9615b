import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bankRun } from "./bank-run.ts";
import { bets } from "./bets.ts";
import { flood } from "./flood.ts";
import { frames } from "./frames.ts";
import { killLoop } from "./kill-loop.ts";
import { nemesis } from "./nemesis.ts";
import { offlineStart } from "./offline-start.ts";
import { returns } from "./returns.ts";
import { stuffing } from "./stuffing.ts";
import { tabs } from "./tabs.ts";
import { updateBytes } from "./update-bytes.ts";
import { webhooks } from "./webhooks.ts";

/** One measurement, or one long run, that anyone can repeat. */
export interface Bench {
  what: string;
  run(context: { say(line: string): void; env: NodeJS.ProcessEnv }): Promise<BenchResult>;
}

export interface BenchResult {
  /** Whether what was promised was reached. */
  passed: boolean;
  [figure: string]: unknown;
}

/* npm run bench -- NAME: what is measured is listed here, by name. */
const benches: Record<string, Bench> = {
  bets,
  nemesis,
  bank: bankRun,
  returns,
  webhooks,
  "kill-loop": killLoop,
  stuffing,
  flood,
  "update-bytes": updateBytes,
  "offline-start": offlineStart,
  tabs,
  frames,
};

const names = process.argv.slice(2);
const chosen = names.map((name) => ({ name, bench: benches[name] }));
if (names.length === 0 || chosen.some(({ bench }) => !bench)) {
  console.log(
    [
      "npm run bench -- NAME …",
      ...Object.entries(benches).map(([name, { what }]) => `  ${name.padEnd(12)} ${what}`),
    ].join("\n"),
  );
  process.exitCode = names.length === 0 ? 0 : 1;
} else {
  // One after the other: two at once would measure each other.
  for (const { name, bench } of chosen) if (bench) await run(name, bench);
}

async function run(name: string, bench: Bench): Promise<void> {
  const startedAt = new Date().toISOString();
  const result = await bench.run({ say: (line) => console.log(`${name}: ${line}`), env: process.env });
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ name, startedAt, node: process.version, ...result }, undefined, 2)}\n`);
  console.log(`${name}: ${result.passed ? "passed" : "FAILED"}, written to ${file}`);
  if (!result.passed) process.exitCode = 1;
}
