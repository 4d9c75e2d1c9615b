import { mkdtemp, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { houseProgram } from "../../server/start/house-program.ts";

const root = join(import.meta.dirname, "../..");
const variable = "TEST_HOUSE_PROGRAM";

/** Arguments with which node runs a house: the program bundled for this test run, or else the sources. */
export function houseArguments(): string[] {
  const program = process.env[variable];
  return program === undefined ? ["--import", "tsx", join(root, "server", "main.ts")] : [program];
}

/** The same for a house that its test calls over a channel (tests/chaos/bank.ts). */
export function bankHouseProgram(): { file: string; execArgv: string[] } {
  const program = process.env[variable];
  return program === undefined
    ? { file: join(root, bankHouse), execArgv: ["--import", "tsx"] }
    : { file: join(dirname(program), "bank-house.js"), execArgv: [] };
}

const bankHouse = "tests/chaos/bank-house.ts";

/**
 * Bundles the house once for all tests that start it as a process: compiling the sources in each process took several
 * CPU seconds every time. The bundle lies inside the project, so that it finds its packages.
 */
export async function bundleHouse(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(root, "node_modules", ".karat-house-"));
  const entryPoints = { ...houseProgram.entryPoints, "bank-house": bankHouse };
  await build({ ...houseProgram, entryPoints, absWorkingDir: root, outdir: folder, logLevel: "warning" });
  await symlink(join(root, "server", "db", "migrations"), join(folder, "migrations"));
  process.env[variable] = join(folder, "main.js");
  return () => rm(folder, { recursive: true, force: true });
}
