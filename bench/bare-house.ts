import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../tests/world/free-port.ts";
import { outputOf } from "../tests/world/house-process.ts";
import { writeTinySite } from "../tests/world/tiny-site.ts";

/** A house with a minimal site in its own process, so that only the machine is shared with the measuring process. */
export async function openBareHouse(
  folder: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ house: ChildProcess; port: number }> {
  const port = Number(settings["PORT"] ?? (await freePort()));
  const dist = join(folder, "dist");
  writeTinySite(dist);
  const house = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, PORT: String(port), KARAT_DATA: folder, KARAT_DIST: dist, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await outputOf(house).untilOpen();
  return { house, port };
}
