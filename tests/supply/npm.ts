import { execFile } from "node:child_process";
import { npm } from "../../server/start/installed.mjs";

/** npm's output, even if it exits with an error: the JSON is still valid. */
export function askNpm(root: string, args: readonly string[]): Promise<string> {
  const [command = "", ...words] = npm([...args]);
  return new Promise((resolve) => {
    execFile(command, words, { cwd: root, timeout: limitMs, maxBuffer: 64 << 20 }, (_, stdout) => resolve(stdout));
  });
}

const limitMs = 60_000;
