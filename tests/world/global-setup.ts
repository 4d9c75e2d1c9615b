import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDataFolder } from "../../server/db/data-folder.ts";
import { connectDatabase } from "../../server/db/database.ts";
import { startEmbedded, type Embedded } from "../../server/db/embedded.ts";
import { findPostmaster, stopPostmaster } from "../../server/db/postmaster.ts";
import { whyBusy } from "../../server/start/owner.mjs";
import { bundleHouse } from "./house-program.ts";
import { quiet } from "./quiet.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run; its database is the migrated template of all others. */
    postgres: Embedded["connection"];
  }
}

/** One real PostgreSQL for the whole run, with the house's schema in it, and the house as a program; gone without a trace afterwards. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), prefix))).path;
  const embedded = await startEmbedded({ folder, log: quiet, settings: unsafeButFast });
  const template = await connectDatabase(embedded.connection, quiet);
  await template.close();
  project.provide("postgres", embedded.connection);
  const removeHouse = await bundleHouse();
  return async () => {
    await removeHouse();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

const prefix = `karat-tests-${process.getuid?.()}-`;

/** What is tested here doesn't outlive the run; the tests of crashes start servers of their own, with nothing off. */
const unsafeButFast = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/** A run that was killed leaves its server running and its folder behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    if (whyBusy(folder)) continue;
    const left = await findPostmaster(join(folder, "postgres"));
    if (left) await stopPostmaster(left);
    rmSync(folder, { recursive: true, force: true });
  }
}
