import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locked, titleOf } from "./lockfile.ts";

/** Under which terms the house uses what others have written. Whatever else comes in is for a person to decide. */
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
  // Of fonts without a reserved name, which are served cut to what is used of them.
  "OFL-1.1",
  // Of what the encoder of fonts brings along for formats and a command line that the build does not use.
  "(MIT AND Zlib)",
  "Python-2.0",
  // Tools, and a library that is loaded beside the house and not built into it (libvips, below sharp): used unchanged.
  "LGPL-3.0-or-later",
  "MPL-2.0",
  // Of a table of browsers that only the compiler's plugin reads.
  "CC-BY-4.0",
];

/** What says it in its documentation only. */
const said: Readonly<Record<string, string>> = { "only@0.0.2": "MIT" };

/** Packages under terms that nobody has agreed to, or under none. */
export function licenceFaults(root: string, packages: readonly Locked[]): string[] {
  return packages.flatMap((one) => {
    const licence = licenceOf(root, one);
    if (licence === undefined) return [`${titleOf(one)} names no licence.`];
    return isAllowed(licence) ? [] : [`${titleOf(one)} is under ${licence}, which is not on the list of licences.`];
  });
}

/** As the package itself says, or else the lockfile, or else what its own is a part of: it is not installed here. */
function licenceOf(root: string, one: Locked): string | undefined {
  const own = read(join(root, one.path)) ?? one.license ?? said[titleOf(one)];
  return own ?? (one.optional && one.dev && !one.integrity ? read(join(root, "node_modules", toolOf(one))) : undefined);
}

/** "@oxlint/binding-darwin-arm64" is oxlint's. */
function toolOf({ name }: Locked): string {
  return name.slice(1, name.indexOf("/"));
}

function read(folder: string): string | undefined {
  try {
    const { license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { license?: unknown };
    return typeof license === "string" ? license : undefined;
  } catch {
    return undefined;
  }
}

/** Of several with "OR" one is enough; where there is an "AND", each counts. */
function isAllowed(expression: string): boolean {
  const names = expression.replaceAll(/[()]/g, "").split(/ AND | OR /);
  const isOk = (name: string) => allowed.includes(name.trim());
  return expression.includes(" AND ") ? names.every(isOk) : names.some(isOk);
}
