import * as v from "valibot";
import { askNpm } from "./npm.ts";

interface Audit {
  /** Known vulnerabilities. */
  faults: string[];
  /** Why the registry could not be asked. */
  unasked?: string;
}

/** Known vulnerabilities of these packages. The registry may have no audit, and the network may be missing. */
export async function audit(root: string): Promise<Audit> {
  const said = await askNpm(root, ["audit", "--json", "--package-lock-only", "--fetch-retries=0"]);
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), auditReport), said);
  if (!report.success) return { faults: [], unasked: reasonIn(said) };
  const bad = Object.entries(report.output.vulnerabilities).filter(([, { severity }]) => stops.includes(severity));
  return { faults: bad.map(([name, { severity, range }]) => `${name} ${range} has a known weakness (${severity}).`) };
}

const stops: readonly string[] = ["high", "critical"];

const auditReport = v.object({
  auditReportVersion: v.number(),
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.string() })),
});

const failure = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string() }));

function reasonIn(said: string): string {
  const parsed = v.safeParse(failure, said);
  return parsed.success ? parsed.output.message : "npm has not said why";
}
