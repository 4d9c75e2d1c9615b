import { spawnSync } from "node:child_process";

export function childrenOf(parent: number | undefined, name: string): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const lines = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  return lines.filter(([, ppid, args]) => Number(ppid) === parent && args === name).map(([pid]) => Number(pid));
}
