import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { audit } from "./audit.ts";
import { billFile, writeBill } from "./bill.ts";
import { licenceFaults } from "./licences.ts";
import { lockfileFaults, lockfileOf, readLockfile, titleOf, unchecked } from "./lockfile.ts";
import { askNpm } from "./npm.ts";

const here = resolve(import.meta.dirname, "../..");

/** What is wrong with what others have written, as far as it can be seen without asking anybody. */
export function supplyFaults(root = here): string[] {
  const packages = readLockfile(root);
  return [...lockfileFaults(packages, root), ...licenceFaults(root, packages)];
}

/** Checks origins, checksums, licences and known weaknesses of all packages, and writes the SBOM; notes what could not be asked. */
export async function checkSupply(root = here): Promise<{ faults: string[]; notes: string[] }> {
  const [{ faults, unasked }, bill] = await Promise.all([audit(root), writeBill(root, readLockfile(root))]);
  return {
    faults: [...supplyFaults(root), ...faults, ...bill],
    notes: unasked === undefined ? [] : [`Known weaknesses could not be asked for: ${unasked}`],
  };
}

/** Asks the registry for the checksums that are missing; what it does not have stays without. */
export async function fillChecksums(root = here): Promise<{ filled: number; left: number }> {
  const missing = unchecked(readLockfile(root));
  const lockfile = JSON.parse(readFileSync(lockfileOf(root), "utf8")) as { packages: Record<string, object> };
  let filled = 0;
  for (const one of missing) {
    const integrity = (await askNpm(root, ["view", titleOf(one), "dist.integrity"])).trim();
    if (!/^sha512-[\w+/]{86}==$/.test(integrity)) continue;
    const { version, ...rest } = lockfile.packages[one.path] as { version: string };
    // Where npm would write it.
    lockfile.packages[one.path] = { version, integrity, ...rest };
    filled += 1;
  }
  writeFileSync(lockfileOf(root), `${JSON.stringify(lockfile, undefined, 2)}\n`);
  return { filled, left: missing.length - filled };
}

async function run(): Promise<void> {
  if (process.argv[2] === "fill") {
    const { filled, left } = await fillChecksums();
    console.log(`${filled} checksums were filled in, ${left} are not to be had from this registry.`);
    return;
  }
  const { faults, notes } = await checkSupply();
  const packages = readLockfile(here);
  const without = unchecked(packages).length;
  const lines = [
    ...faults,
    ...notes,
    ...(without === 0 ? [] : [`${without} tools for other systems have no checksum: npm run supply -- fill`]),
    `${packages.length} packages, ${faults.length} faults; ${billFile} lists them.`,
  ];
  console.log(lines.join("\n"));
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run();
