import { execFile } from "node:child_process";
import { npm } from "../../server/start/installed.mjs";

/** What npm says, also where it ends with an error: its JSON is what counts. */
export function askNpm(root: string, args: readonly string[]): Promise<string> {
  const [command = "", ...words] = npm([...args]);
  return new Promise((resolve) => {
    execFile(command, words, { cwd: root, timeout: limitMs, maxBuffer: 64 << 20 }, (_, stdout) => resolve(stdout));
  });
}

const limitMs = 60_000;
