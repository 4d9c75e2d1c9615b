import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { audit } from "./audit.ts";
import { billFile, writeBill } from "./bill.ts";
import { licenceFaults } from "./licences.ts";
import { lockfileFaults, readLockfile } from "./lockfile.ts";

const here = resolve(import.meta.dirname, "../..");

/** What is wrong with what others have written, as far as it can be seen without asking anybody. */
export function supplyFaults(root = here): string[] {
  const packages = readLockfile(root);
  return [...lockfileFaults(packages), ...licenceFaults(root, packages)];
}

/** Checks origins, checksums, licences and known weaknesses of all packages, and writes the SBOM; notes what could not be asked. */
export async function checkSupply(root = here): Promise<{ faults: string[]; notes: string[] }> {
  const [{ faults, unasked }, bill] = await Promise.all([audit(root), writeBill(root, readLockfile(root))]);
  return {
    faults: [...supplyFaults(root), ...faults, ...bill],
    notes: unasked === undefined ? [] : [`Known weaknesses could not be asked for: ${unasked}`],
  };
}

async function run(): Promise<void> {
  const { faults, notes } = await checkSupply();
  const packages = readLockfile(here);
  const lines = [...faults, ...notes, `${packages.length} packages, ${faults.length} faults; ${billFile} lists them.`];
  console.log(lines.join("\n"));
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run();
