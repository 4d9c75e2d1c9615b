import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { audit } from "./audit.ts";
import { licenceFaults } from "./licences.ts";
import { lockfileFaults, lockfileOf, readLockfile, titleOf, unchecked } from "./lockfile.ts";
import { askNpm } from "./npm.ts";

const here = resolve(import.meta.dirname, "../..");

/** What is wrong with what others have written, as far as it can be seen without asking anybody. */
export function supplyFaults(root = here): string[] {
  const packages = readLockfile(root);
  return [...lockfileFaults(packages, root), ...licenceFaults(root, packages)];
}

/** What the registry says beyond that, and a line for what it could not be asked. */
export async function auditFaults(root = here): Promise<{ faults: string[]; notes: string[] }> {
  const { faults, unasked } = await audit(root);
  return { faults, notes: unasked === undefined ? [] : [`Known weaknesses could not be asked for: ${unasked}`] };
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

/** The list of all that the house is made of, for whoever has to know it: CycloneDX. */
async function writeBill(root: string): Promise<string> {
  const bill = JSON.parse(
    await askNpm(root, ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--sbom-type", "application"]),
  ) as { metadata: { component: { name: string } } };
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string };
  // npm would say the name of the folder.
  bill.metadata.component.name = name;
  const file = join("dist", "sbom.cdx.json");
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, file), `${JSON.stringify(bill, undefined, 2)}\n`);
  return file;
}

async function run(): Promise<void> {
  if (process.argv[2] === "fill") {
    const { filled, left } = await fillChecksums();
    console.log(`${filled} checksums were filled in, ${left} are not to be had from this registry.`);
    return;
  }
  const asked = await auditFaults();
  const faults = [...supplyFaults(), ...asked.faults];
  const packages = readLockfile(here);
  const without = unchecked(packages).length;
  const lines = [
    ...faults,
    ...asked.notes,
    ...(without === 0 ? [] : [`${without} tools for other systems have no checksum: npm run supply -- fill`]),
    `${packages.length} packages, ${faults.length} faults; ${await writeBill(here)} lists them.`,
  ];
  console.log(lines.join("\n"));
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run();
