import { pathToFileURL } from "node:url";
import { endAllAtExit, runTool } from "./command.ts";
import { supplyFaults } from "./supply/supply.ts";
import { touchedFiles } from "./touched-files.ts";

/** Only what hangs meets it: a machine may be as busy as it likes. */
const limitMs = 600_000;
const typed = ["oxlint", "--type-aware"];
const checks = {
  types: ["tsc", "-b"],
  format: ["oxfmt", "--check"],
  "dead code": ["knip"],
};

export interface Counts {
  passed: number;
  failed: number;
}

/** What tools can say of the code without running it; only what is wrong is printed. */
export async function check(lint: Record<string, string[]> = { lint: typed }): Promise<Counts> {
  const outcomes = await Promise.all(
    Object.entries({ ...checks, ...lint }).map(async ([name, [tool = "", ...args]]) => ({
      name,
      ...(await runTool(tool, args, limitMs)),
    })),
  );
  const failed = outcomes.filter(({ ok }) => !ok);
  for (const { name, output } of failed) console.log(`${name}:\n${output}\n`);
  return { passed: outcomes.length - failed.length, failed: failed.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  endAllAtExit();
  const { failed } = await check(lintOf(touchedFiles()));
  // Of what others have written, what can be seen without asking anybody.
  const faults = supplyFaults();
  for (const line of faults) console.log(line);
  process.exitCode = failed + faults.length > 0 ? 1 : 0;
}

/**
 * The rules that ask for types take ten times as long as all others: before a commit they look at what it touches, and
 * `npm test` has them look at everything.
 */
function lintOf(touched: string[] | undefined): Record<string, string[]> | undefined {
  if (!touched) return undefined;
  return { lint: ["oxlint"], ...(touched.length > 0 && { "lint by types": [...typed, ...touched] }) };
}
