import { spawnSync } from "node:child_process";

/** The processes that another one has started under this name. */
export function childrenOf(parent: number | undefined, name: string): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const lines = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  return lines.filter(([, ppid, args]) => Number(ppid) === parent && args === name).map(([pid]) => Number(pid));
}
