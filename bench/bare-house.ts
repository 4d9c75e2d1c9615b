import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../tests/free-port.ts";
import { writeTinySite } from "../tests/tiny-site.ts";

/** A house with a site of a few words, in a process of its own, which shares nothing with whoever measures but the machine. */
export async function openBareHouse(
  folder: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ house: ChildProcess; port: number }> {
  const port = await freePort();
  const dist = join(folder, "dist");
  writeTinySite(dist);
  const house = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, PORT: String(port), KARAT_DATA: folder, KARAT_DIST: dist, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of house.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    if (said.includes("Ctrl-C")) break;
  }
  return { house, port };
}
