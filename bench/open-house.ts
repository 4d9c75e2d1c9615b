import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { findBrowser } from "../server/start/browser.mjs";
import { outputOf } from "../tests/world/house-process.ts";

export async function openHouse(folder: string, port: number, env: Record<string, string> = {}): Promise<ChildProcess> {
  const house = spawn(process.execPath, ["server/start/run.mjs"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, PORT: String(port), KARAT_DATA: folder, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await outputOf(house).untilOpen();
  return house;
}

/** A browser that resolves the host names of the house to `linePort`, the house itself or a simulated line to it, and `others` to theirs. */
export async function openBrowser(
  port: number,
  linePort = port,
  others: Readonly<Record<string, number>> = {},
): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("no browser: npm test finds or installs one");
  const rules = [
    ...Object.entries(others).map(([host, otherPort]) => `MAP ${host} 127.0.0.1:${otherPort}`),
    `MAP *.localhost:${port} 127.0.0.1:${linePort}`,
  ];
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=${rules.join(",")}`],
  });
}
