import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** All that a build reads. Tests are left out: writing one is no reason to build. */
export const sources = [
  "build",
  "build.ts",
  "package-lock.json",
  "tsconfig.base.json",
  "tsconfig.json",
  "contract",
  "locales",
  "public",
  "rules",
  "sandbox",
  "server",
  "src",
  "sw",
  "worker",
];

/**
 * One hash over names and contents, so that checking out the same files again is no change, and over the one setting that
 * a build reads.
 */
export function hashSources(root) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((name) => filesOf(root, name))) {
    const content = createHash("sha256")
      .update(readFileSync(join(root, file)))
      .digest("hex");
    hash.update(`${file} ${content}\n`);
  }
  hash.update(process.env["KARAT_MIRROR_KEYS"] ?? "");
  return hash.digest("hex").slice(0, 32);
}

function filesOf(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith(".") && !name.includes(".test."));
  return names.sort().flatMap((name) => filesOf(root, `${path}/${name}`));
}
