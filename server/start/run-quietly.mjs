import { spawnSync } from "node:child_process";

/** The first lines say what is wrong; npm goes on with a page of its options. */
const maxLines = 40;

/** Runs a command whose output only matters when it fails; then throws with `what` and that output. */
export function runQuietly([command, ...args], { what, ...options }) {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    ...options,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  const reason = error?.message ?? `${stdout}${stderr}`.trim().split("\n").slice(0, maxLines).join("\n");
  throw new Error(`${what} failed (${[command, ...args].join(" ")}: ${signal ?? status}).\n${reason}`);
}
