import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";

/**
 * The sources that differ from the last commit, and whatever imports a file of such a name; undefined where git knows
 * of none.
 */
export function touchedFiles(root = resolve(import.meta.dirname, "..")): string[] | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 || args[0] === "grep" ? stdout.split("\n").filter((line) => line !== "") : undefined;
  };
  const changed = git("diff", "--name-only", "--relative", "HEAD");
  const added = git("ls-files", "--others", "--exclude-standard");
  if (!changed || !added) return undefined;
  const touched = [...changed, ...added].filter((path) => /\.tsx?$/.test(path));
  const names = touched.flatMap((path) => ["-e", `/${basename(path)}"`]);
  const importers = names.length > 0 ? (git("grep", "-lF", ...names, "--", "*.ts", "*.tsx") ?? []) : [];
  return [...new Set([...touched, ...importers])].filter((path) => existsSync(join(root, path))).sort();
}
