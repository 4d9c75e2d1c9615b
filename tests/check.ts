import { pathToFileURL } from "node:url";
import { endAllAtExit, runTool } from "./command.ts";
import { supplyFaults } from "./supply/supply.ts";

/** Only what hangs meets it: a machine may be as busy as it likes. */
const limitMs = 600_000;
const checks = {
  types: ["tsc", "-b"],
  lint: ["oxlint"],
  format: ["oxfmt", "--check"],
  "dead code": ["knip"],
} as const;

export interface Counts {
  passed: number;
  failed: number;
}

/** What tools can say of the code without running it; only what is wrong is printed. */
export async function check(): Promise<Counts> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, [tool, ...args]]) => ({ name, ...(await runTool(tool, args, limitMs)) })),
  );
  const failed = outcomes.filter(({ ok }) => !ok);
  for (const { name, output } of failed) console.log(`${name}:\n${output}\n`);
  return { passed: outcomes.length - failed.length, failed: failed.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  endAllAtExit();
  const { failed } = await check();
  // Of what others have written, what can be seen without asking anybody.
  const faults = supplyFaults();
  for (const line of faults) console.log(line);
  process.exitCode = failed + faults.length > 0 ? 1 : 0;
}
