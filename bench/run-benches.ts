import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Bench {
  what: string;
  run(context: { say(line: string): void; env: NodeJS.ProcessEnv }): Promise<BenchResult>;
}

interface BenchResult {
  /** Whether the promised figure was reached. */
  passed: boolean;
  [figure: string]: unknown;
}

interface Run {
  benches: Readonly<Record<string, Bench>>;
  names: readonly string[];
  folder: string;
  say(line: string): void;
}

/** Runs the named benches and returns whether all passed; lists them if no name, or a wrong one, is given. */
export async function runBenches({ benches, names, folder, say }: Run): Promise<boolean> {
  const byName = new Map(Object.entries(benches));
  const chosen = names.map((name) => ({ name, bench: byName.get(name) }));
  if (names.length === 0 || chosen.some(({ bench }) => !bench)) {
    say(
      ["npm run bench -- NAME …", ...[...byName].map(([name, { what }]) => `  ${name.padEnd(14)} ${what}`)].join("\n"),
    );
    return names.length === 0;
  }
  let passed = true;
  // One at a time: two at once would measure each other.
  for (const { name, bench } of chosen) {
    if (!bench) continue;
    const startedAt = new Date().toISOString();
    try {
      const result = await bench.run({
        say: (line) => say(`${name}: ${line}`),
        env: { KARAT_SHARED_GAMES: "none", ...process.env },
      });
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `${name}.json`);
      writeFileSync(file, `${JSON.stringify({ name, startedAt, node: process.version, ...result }, undefined, 2)}\n`);
      say(`${name}: ${result.passed ? "passed" : "FAILED"}, written to ${file}`);
      passed &&= result.passed;
    } catch (error) {
      say(`${name}: FAILED, ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      passed = false;
    }
  }
  return passed;
}
