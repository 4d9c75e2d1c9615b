import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { findBrowser } from "../server/start/browser.mjs";

export async function openHouse(folder: string, port: number, env: Record<string, string> = {}): Promise<ChildProcess> {
  const house = spawn(process.execPath, ["server/start/run.mjs"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, PORT: String(port), KARAT_DATA: folder, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of house.stdout as AsyncIterable<Buffer>) {
    output += chunk.toString();
    if (output.includes("Ctrl-C")) break;
  }
  return house;
}

/** A browser that resolves the house's host names to `linePort`: the house itself, or a simulated line to it. */
export async function openBrowser(port: number, linePort = port): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("no browser: npm test finds or installs one");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP *.localhost:${port} 127.0.0.1:${linePort}`],
  });
}
