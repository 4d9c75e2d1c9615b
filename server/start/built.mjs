import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./run-quietly.mjs";
import { hashSources } from "./sources.mjs";

/** Builds, unless the last build was made from these very sources. */
export function ensureBuilt(root) {
  const sources = hashSources(root);
  if (isBuilt(root, sources)) return;
  console.log("Building …");
  const env = { ...process.env, KARAT_SOURCES: sources };
  runQuietly([process.execPath, "--import", "tsx", "build.ts"], { cwd: root, env, what: "The build" });
  if (!isBuilt(root, sources))
    throw new Error("The build ended without saying in dist/current.json what it has built.");
}

/** The build in use, undefined before the first one; the file is the last thing a build writes. */
export function currentBuild(root) {
  try {
    return JSON.parse(readFileSync(join(root, "dist", "current.json"), "utf8"));
  } catch {
    return undefined;
  }
}

function isBuilt(root, sources) {
  const build = currentBuild(root);
  return build?.sources === sources && existsSync(join(root, "dist", build.id));
}
