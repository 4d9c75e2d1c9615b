import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locked, titleOf } from "./lockfile.ts";

/** Licences that the house accepts. A person has to decide about any other. */
const allowed: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
  // Fonts without a reserved name, which may therefore be served as subsets.
  "OFL-1.1",
  // Parts of the font encoder for formats and a command line that the build does not use.
  "(MIT AND Zlib)",
  "Python-2.0",
  // Tools, and a library that is loaded dynamically and unchanged (libvips, below sharp).
  "LGPL-3.0-or-later",
  "MPL-2.0",
  // A table of browsers that only the compiler's plugin reads.
  "CC-BY-4.0",
];

/** Licences that packages name only in their documentation. */
const said: Readonly<Record<string, string>> = { "only@0.0.2": "MIT" };

/** Packages without a licence, or with one that is not accepted. */
export function licenceFaults(root: string, packages: readonly Locked[]): string[] {
  return packages.flatMap((one) => {
    const licence = licenceOf(root, one);
    if (licence === undefined) return [`${titleOf(one)} names no licence.`];
    return isAllowed(licence) ? [] : [`${titleOf(one)} is under ${licence}, which is not on the list of licences.`];
  });
}

/** From the package, else the lockfile: binaries for other platforms are not installed here. */
function licenceOf(root: string, one: Locked): string | undefined {
  return read(join(root, one.path)) ?? one.license ?? said[titleOf(one)];
}

function read(folder: string): string | undefined {
  try {
    const { license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { license?: unknown };
    return typeof license === "string" ? license : undefined;
  } catch {
    return undefined;
  }
}

/** With "OR", one accepted licence is enough; with "AND", all are needed. */
function isAllowed(expression: string): boolean {
  const names = expression.replaceAll(/[()]/g, "").split(/ AND | OR /);
  const isOk = (name: string) => allowed.includes(name.trim());
  return expression.includes(" AND ") ? names.every(isOk) : names.some(isOk);
}
