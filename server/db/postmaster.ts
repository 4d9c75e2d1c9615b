import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processIdentity } from "../start/processes.mjs";

export interface Postmaster {
  pid: number;
  socketFolder: string;
  status: string;
}

export class NoDatabase extends Error {
  override name = "NoDatabase";
}

export function readPostmaster(dataFolder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(dataFolder), "utf8").split("\n");
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? "", status: (lines[7] ?? "").trim() };
}

/**
 * The database server that a killed house has left running on this data folder, once it is ready (it may be starting or
 * stopping). Undefined if there is none.
 */
export async function findPostmaster(dataFolder: string, limitMs = 60_000): Promise<Postmaster | undefined> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = readPostmaster(dataFolder);
    if (!found || whatRuns(found.pid, dataFolder) !== "postmaster") return undefined;
    if (found.status === "ready") return found;
    if (Date.now() > deadline)
      throw new NoDatabase(
        `PostgreSQL (pid ${found.pid}) on ${dataFolder} has been ${found.status || "starting"} for too long.`,
      );
    await sleep(10);
  }
}

/**
 * PostgreSQL will not start while the pid in its lock file is alive, and in a container that pid is soon reused. The
 * file has to stay, because PostgreSQL also uses it to detect surviving children of the dead server; so only the pid is
 * replaced, by ours, which PostgreSQL recognises as its parent and not a rival.
 */
export function disownReusedPid(dataFolder: string): void {
  const found = readPostmaster(dataFolder);
  if (!found || whatRuns(found.pid, dataFolder) !== "something else") return;
  const [, ...rest] = readFileSync(pidFile(dataFolder), "utf8").split("\n");
  writeFileSync(pidFile(dataFolder), [process.pid, ...rest].join("\n"));
}

/** A fast shutdown: clients are cut off, everything committed is on disk, and the next start has nothing to recover. */
export async function stopPostmaster({ pid, socketFolder }: Postmaster, limitMs = 30_000): Promise<void> {
  signal(pid, "SIGINT");
  if (!(await ends(pid, limitMs))) {
    // Also safe, only the next start is slower: to the log this is a power failure.
    signal(pid, "SIGQUIT");
    if (!(await ends(pid, 5_000))) throw new Error(`PostgreSQL (pid ${pid}) does not stop.`);
  }
  rmSync(socketFolder, { recursive: true, force: true });
}

function whatRuns(pid: number, dataFolder: string): "postmaster" | "something else" | "nothing" {
  // A zombie is gone for us, but PostgreSQL takes it for alive.
  if (processIdentity(pid) === undefined) return signal(pid, 0) ? "something else" : "nothing";
  return commandLine(pid).includes(` -D ${dataFolder} `) ? "postmaster" : "something else";
}

/** Unlike its working folder, a process's command line is readable by every user. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
}

async function ends(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (processIdentity(pid) !== undefined) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function pidFile(dataFolder: string): string {
  return join(dataFolder, "postmaster.pid");
}
