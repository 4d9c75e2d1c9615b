import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, check } from "./check.ts";
import { endAllAtExit, runTool } from "./command.ts";
import type { Progress } from "./progress.ts";
import { checkSupply } from "./supply/supply.ts";

/** Only what hangs meets it. */
const limitMs = 4_500_000;

/*
 * npm test: first what needs no browser, all of it at once, then the flows. Says nothing of what is well, and ends with
 * one line of counts; whoever watches sees where it is, and `--slowest` names the ten tests that took longest.
 */
endAllAtExit();
const isWatched = process.stdout.isTTY;
const slowest: { name: string; ms: number }[] = [];
const reports = await mkdtemp(join(tmpdir(), "karat-reports-"));
const counts = await Promise.all([check(), supplied(), tests()]);
await rm(reports, { recursive: true });

const passed = counts.reduce((sum, part) => sum + part.passed, 0);
const failed = counts.reduce((sum, part) => sum + part.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
if (process.argv.includes("--slowest")) for (const { name, ms } of slowestTen()) console.log(`${seconds(ms)}  ${name}`);
console.log(`${passed} passed, ${failed} failed`);

/** Who cannot be asked makes nothing wrong, but is not passed over in silence. */
async function supplied(): Promise<Counts> {
  const { faults, notes } = await checkSupply();
  for (const line of [...faults, ...notes]) console.log(line);
  return { passed: faults.length + notes.length === 0 ? 1 : 0, failed: faults.length > 0 ? 1 : 0 };
}

/** Units and flows in one run: the first flows begin while the last units are still at work. */
async function tests(): Promise<Counts> {
  const report = join(reports, "tests.json");
  const reporting = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${report}`, "--silent=passed-only"];
  if (isWatched) reporting.push("--reporter=./tests/progress.ts");
  const { ok, output } = await runTool(
    "vitest",
    ["run", "-c", "tests/vitest.config.ts", ...reporting],
    limitMs,
    isWatched ? (line) => show(JSON.parse(line) as Progress) : undefined,
  );
  if (isWatched) process.stdout.write(emptied);
  const { passed, failed } = await readFile(report, "utf8").then(countsOf, () => ({ passed: 0, failed: 0 }));
  if (!ok) console.log(`tests:\n${output}\n`);
  // What fails outside of any test, a file that does not load or an error that nobody caught, counts as one.
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[];
}

function countsOf(text: string): Counts {
  const report = JSON.parse(text) as Report;
  for (const { assertionResults } of report.testResults)
    for (const { fullName, duration } of assertionResults) slowest.push({ name: fullName, ms: duration ?? 0 });
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function slowestTen() {
  return slowest.sort((a, b) => b.ms - a.ms).slice(0, 10);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(6)} s`;
}

const emptied = "\r\u001B[2K";

/** One line that moves, no longer than the terminal is wide. */
function show({ done, known, file }: Progress): void {
  process.stdout.write(emptied + `${done} of ${known} · ${file}`.slice(0, (process.stdout.columns || 80) - 1));
}
