import type { TestProject } from "vitest/node";
import { connectDatabase } from "../../server/db/database.ts";
import { startEmbedded, type Embedded } from "../../server/db/embedded.ts";
import { bundleHouse } from "./house-program.ts";
import { openQuickFolder } from "./quick-folder.ts";
import { quiet } from "./quiet.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run; its database is the migrated template of all others. */
    postgres: Embedded["connection"];
  }
}

/** One real PostgreSQL for the whole run, with the house's schema in it, and the house as a program; gone without a trace afterwards. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openQuickFolder("unit");
  const embedded = await startEmbedded({ folder: folder.path, log: quiet, settings: unsafeButFast });
  const template = await connectDatabase(embedded.connection, quiet);
  await template.close();
  project.provide("postgres", embedded.connection);
  const removeHouse = await bundleHouse();
  return async () => {
    await removeHouse();
    await embedded.stop();
    folder.remove();
  };
}

/**
 * What is tested here doesn't outlive the run; the tests of crashes start servers of their own, with nothing off. Three
 * files at once may have three houses each, of some thirty connections.
 */
const unsafeButFast = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "400" };
