import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, check } from "./check.ts";
import { endAllAtExit, runTool } from "./command.ts";
import { auditFaults } from "./supply/supply.ts";

const unitLimitMs = 900_000;
const flowsLimitMs = 1_800_000;

/*
 * npm test: first what needs no browser, all of it at once; then the flows, each with a house and a browser of its own.
 * Says nothing of what is well, and ends with one line of counts.
 */
endAllAtExit();
const reports = await mkdtemp(join(tmpdir(), "karat-reports-"));
const counts = await Promise.all([check(), audited(), tests("unit", unitLimitMs)]);
counts.push(await tests("flows", flowsLimitMs));
await rm(reports, { recursive: true });

const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const failed = counts.reduce((sum, part) => sum + part.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

/** Who cannot be asked makes nothing wrong, but is not passed over in silence. */
async function audited(): Promise<Counts> {
  const { faults, notes } = await auditFaults();
  for (const line of [...faults, ...notes]) console.log(line);
  return { passed: faults.length + notes.length === 0 ? 1 : 0, failed: faults.length > 0 ? 1 : 0 };
}

async function tests(project: string, limitMs: number): Promise<Counts> {
  const report = join(reports, `${project}.json`);
  const reporting = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${report}`, "--silent=passed-only"];
  const { ok, output } = await runTool(
    "vitest",
    ["run", "-c", "tests/vitest.config.ts", "--project", project, ...reporting],
    limitMs,
  );
  const { passed, failed } = await readFile(report, "utf8").then(countsOf, () => ({ passed: 0, failed: 0 }));
  if (!ok) console.log(`${project} tests:\n${output}\n`);
  // What fails outside of any test, a file that does not load or an error that nobody caught, counts as one.
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

function countsOf(report: string): Counts {
  const { numPassedTests, numFailedTests } = JSON.parse(report) as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
}
