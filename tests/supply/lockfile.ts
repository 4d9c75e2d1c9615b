import { existsSync, readFileSync } from "node:fs";
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
  const { packages } = JSON.parse(readFileSync(lockfileOf(root), "utf8")) as {
    packages: Record<string, Omit<Locked, "path" | "name">>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf("node_modules/") + 13) }));
}

export function lockfileOf(root: string): string {
  return join(root, "package-lock.json");
}

/** What is wrong with where packages come from: each has to be what it was when somebody looked, and from nowhere special. */
export function lockfileFaults(packages: readonly Locked[], root: string): string[] {
  return packages.flatMap((one) => [
    ...(isChecked(one) || (isKnownUnchecked(one) && !isInstalled(one, root))
      ? []
      : [`${titleOf(one)} has no checksum in the lockfile.`]),
    ...(isFromAfar(one) ? [`${titleOf(one)} comes from ${one.resolved}, and not from the registry.`] : []),
  ]);
}

/** Those that are installed on some systems without anybody having looked. */
export function unchecked(packages: readonly Locked[]): Locked[] {
  return packages.filter((one) => !isChecked(one));
}

function isChecked({ integrity }: Locked): boolean {
  return integrity?.startsWith("sha512-") ?? false;
}

function isFromAfar({ resolved }: Locked): boolean {
  return resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/");
}

/**
 * Tools of developers on other systems than those that this lockfile was made on, by a registry that did not have them:
 * their versions, so that no other one comes in likewise. `npm run supply -- fill` asks another registry for them.
 */
const knownUnchecked: Readonly<Record<string, string>> = {
  "@oxc-parser/binding-": "0.156.0",
  "@oxfmt/binding-": "0.78.0",
  "@oxlint/binding-": "1.94.0",
  "@oxlint-tsgolint/": "7.0.2007",
};

/** What runs here has to be what it was when somebody looked, whatever holds of tools for other systems. */
function isInstalled({ path }: Locked, root: string): boolean {
  return existsSync(join(root, path));
}

function isKnownUnchecked({ name, version, dev, optional }: Locked): boolean {
  const [, known] = Object.entries(knownUnchecked).find(([prefix]) => name.startsWith(prefix)) ?? [];
  return version === known && dev === true && optional === true;
}

export function titleOf({ name, version }: Pick<Locked, "name" | "version">): string {
  return `${name}@${version}`;
}
