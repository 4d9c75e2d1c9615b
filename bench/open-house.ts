import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { findBrowser } from "../server/start/browser.mjs";

/** A house of its own for a measurement, once it answers. */
export async function openHouse(folder: string, port: number): Promise<ChildProcess> {
  const house = spawn(process.execPath, ["server/start/run.mjs"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, PORT: String(port), KARAT_DATA: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of house.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    if (said.includes("Ctrl-C")) break;
  }
  return house;
}

/** A browser that finds the house under its names. */
export async function openBrowser(port: number): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("no browser: npm test finds or installs one");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP *.localhost:${port} 127.0.0.1:${port}`],
  });
}
