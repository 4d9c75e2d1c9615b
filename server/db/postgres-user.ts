import { spawnSync } from "node:child_process";
import { chownSync, lchownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { NoDatabase } from "./postmaster.ts";

/** The words to put before a PostgreSQL command to run it as a user it accepts; none for an ordinary user. */
export type PostgresUser = { prefix: string[]; owner?: { uid: number; gid: number } };

const nobody = 65534;

/**
 * PostgreSQL refuses to run as root, which most containers run as. Two ways leave data and programs where they are,
 * even inside folders that are closed to others: a user namespace, in which root's files belong to "nobody"; or, where
 * namespaces are forbidden (Docker's default), another user that keeps only the capability to pass closed folders.
 */
export function postgresUser(dataFolder: string): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const existing = statSync(dataFolder, { throwIfNoEntry: false });
  const isRoots = existing === undefined || existing.uid === 0;
  if (isRoots && works(namespace)) return { prefix: namespace };

  const owner = isRoots ? { uid: nobody, gid: nobody } : { uid: existing.uid, gid: existing.gid };
  const prefix = demoted(owner);
  if (!works(prefix)) {
    throw new NoDatabase(
      "PostgreSQL does not run as root, and neither unshare nor setpriv is allowed here: start as an ordinary user or set DATABASE_URL.",
    );
  }
  if (existing && isRoots) giveAway(dataFolder, owner);
  return { prefix, owner };
}

const namespace = ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"];

function demoted({ uid, gid }: { uid: number; gid: number }): string[] {
  const keep = "-all,+dac_override";
  return [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    `--inh-caps=${keep}`,
    `--ambient-caps=${keep}`,
    "--",
  ];
}

function works([command = "", ...args]: string[]): boolean {
  return spawnSync(command, [...args, "true"], { stdio: "ignore" }).status === 0;
}

/** Changes the owner of a folder that was made in a user namespace, on a system that allows none. */
function giveAway(folder: string, owner: { uid: number; gid: number }): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveAway(path, owner);
    else lchownSync(path, owner.uid, owner.gid);
  }
  chownSync(folder, owner.uid, owner.gid);
}
