import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./run-quietly.mjs";

/** Installs exactly what the lockfile says, unless this very lockfile was installed here before. */
export function ensureInstalled(root) {
  const wanted = installStamp(root);
  const stampFile = join(root, "node_modules", ".karat-installed");
  if (readIfThere(stampFile) === wanted) return;
  console.log("Installing packages …");
  // Nothing that is installed gets to run a program: docs/decisions/0002-install-scripts.md.
  runQuietly(npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]), {
    cwd: root,
    what: "Installing the packages",
  });
  writeFileSync(stampFile, wanted);
}

/** Programs among the packages are made for one system, and a few for one version of Node. */
function installStamp(root) {
  const lockfile = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  return `${lockfile} node ${process.versions.node.split(".")[0]} ${process.platform}-${process.arch}\n`;
}

/** The npm that runs this script, which need not be the one in the path. */
export function npm(args) {
  const running = process.env.npm_execpath ?? "";
  return running.endsWith("npm-cli.js") ? [process.execPath, running, ...args] : ["npm", ...args];
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
