import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, type AppParts, createApp } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import { loadKeys } from "../server/runtime/keys.ts";
import { writeTinySite } from "../tests/world/tiny-site.ts";
import { type Bank, seedKey, silent, sources } from "./bank.ts";

export type House = App["house"];

/** A complete house without HTTP on the bank's database. */
export async function openHeadlessHouse(
  { database }: Bank,
  parts: Pick<AppParts, "sharedGames" | "chainLength"> & Partial<Pick<AppParts, "clock">> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "karat-headless-"));
  const config = readConfig({ KARAT_DATA: folder, KARAT_DIST: join(folder, "dist") });
  writeTinySite(config.distFolder);
  const app = await createApp({
    ...sources,
    // Nobody is there to confirm an hourly reality check, and the clock may run fast.
    config: { ...config, realityCheckMs: 10_000 * 24 * 3_600_000 },
    database,
    keys: { ...loadKeys(config, sources.rng), seeds: seedKey },
    log: silent,
    ...parts,
  });
  return {
    house: app.house,
    close: async () => {
      await app.retire();
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
