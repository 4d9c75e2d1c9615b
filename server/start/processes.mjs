import { readFileSync } from "node:fs";

/**
 * Tells a process from a later one that was given the same pid: a pid alone is soon reused, above all in containers.
 * Undefined when it is gone or waits, dead, to be reaped; "unknown" where the system has no /proc to say more.
 */
export function processIdentity(pid) {
  if (!isThere(pid)) return undefined;
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It ended just now, there is no /proc (macOS), or /proc hides the processes of other users.
    return isThere(pid) ? "unknown" : undefined;
  }
  // The second field is the program's name in brackets, and may hold spaces and brackets itself.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return undefined;
  const startedTicks = rest[18];
  return `${bootId()}/${startedTicks}`;
}

/** Whether the process with this identity still runs; two identities are only told apart when both are known. */
export function isRunning(pid, identity) {
  const now = processIdentity(pid);
  return now !== undefined && (now === identity || now === "unknown" || identity === "unknown");
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function bootId() {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
