import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";

const root = resolve(import.meta.dirname, "..");
const running = new Set<ChildProcess>();

export interface Outcome {
  ok: boolean;
  output: string;
}

/** Runs a tool of the project with a time limit and collects its output; `hear` gets each line of its third pipe. */
export async function runTool(
  tool: string,
  args: readonly string[],
  limitMs: number,
  hear?: (line: string) => void,
): Promise<Outcome> {
  // A process group of its own, so that everything it starts can be ended with it.
  const child = spawn(join(root, "node_modules", ".bin", tool), args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", hear ? "pipe" : "ignore"],
  });
  running.add(child);
  const lines = child.stdio[3];
  if (hear && lines instanceof Readable) createInterface(lines).on("line", hear);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const timer = setTimeout(() => {
    output += `\n${tool} was ended after ${limitMs / 1_000} s.`;
    end(child);
  }, limitMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  clearTimeout(timer);
  running.delete(child);
  return { ok: code === 0, output: output.trim() };
}

/** Lets nothing started here outlive this process. */
export function endAllAtExit(): void {
  process.on("exit", () => running.forEach(end));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}

function end(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}
