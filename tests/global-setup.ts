import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connectDatabase } from "../server/db/database.ts";
import { startEmbedded, type Embedded } from "../server/db/embedded.ts";
import { quiet } from "./quiet.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run; its database is the migrated template of all others. */
    postgres: Embedded["connection"];
  }
}

/** One real PostgreSQL for the whole run, with the house's schema in it, gone without a trace afterwards. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "karat-tests-"));
  const embedded = await startEmbedded({ folder, log: quiet, settings: unsafeButFast });
  const template = await connectDatabase(embedded.connection, quiet);
  await template.close();
  project.provide("postgres", embedded.connection);
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What is tested here doesn't outlive the run; the tests of crashes start servers of their own, with nothing off. */
const unsafeButFast = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
