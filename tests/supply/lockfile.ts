import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One package of the lockfile, as it is written there. */
export interface Locked {
  path: string;
  name: string;
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

export function readLockfile(root: string): Locked[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Omit<Locked, "path" | "name">>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf("node_modules/") + 13) }));
}

/** What is wrong with where packages come from: each has to be what it was when somebody looked, and from nowhere special. */
export function lockfileFaults(packages: readonly Locked[]): string[] {
  return packages.flatMap((one) => [
    ...(isChecked(one) ? [] : [`${titleOf(one)} has no checksum in the lockfile.`]),
    ...(isFromAfar(one) ? [`${titleOf(one)} comes from ${one.resolved}, and not from the registry.`] : []),
  ]);
}

function isChecked({ integrity }: Locked): boolean {
  return integrity?.startsWith("sha512-") ?? false;
}

function isFromAfar({ resolved }: Locked): boolean {
  return resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/");
}

export function titleOf({ name, version }: Pick<Locked, "name" | "version">): string {
  return `${name}@${version}`;
}
