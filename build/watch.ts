import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch as watchFolder } from "node:fs";
import { join } from "node:path";
import { context } from "esbuild";
import { assemble } from "./assemble.ts";
import { each } from "./bundles.ts";
import { root } from "./options.ts";
import { publish } from "./publish.ts";

const sources = ["contract", "locales", "public", "rules", "server", "src", "sw", "worker"];

/** Builds at every change; the house reads a new site by itself and is started again only for new code of its own. */
export async function watch(): Promise<void> {
  const contexts = await each((options) => context(options));
  let house: ChildProcess | undefined;
  let code = "";
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop(house).then(() => process.exit()));

  for (;;) {
    const changed = nextChange();
    const started = performance.now();
    try {
      const made = await assemble(await each((_, name) => contexts[name].rebuild()));
      const id = await publish(made);
      console.log(`Built ${id} in ${Math.round(performance.now() - started)} ms`);
      const fresh = id.slice(made.site.id.length);
      if (fresh !== code || house?.exitCode !== null) {
        await stop(house);
        house = startHouse();
        code = fresh;
      }
    } catch (error) {
      // A slip in a file that is being written ends nothing; what esbuild found it has printed already.
      if (!(error instanceof Error && "errors" in error)) console.error(error);
    }
    await changed;
  }
}

async function nextChange(): Promise<void> {
  const abort = new AbortController();
  await Promise.race(
    sources.map((folder) => once(watchFolder(join(root, folder), { recursive: true, signal: abort.signal }), "change")),
  );
  abort.abort();
}

function startHouse(): ChildProcess {
  return spawn(process.execPath, ["server/start/run.mjs"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, KARAT_DEV: "1" },
  });
}

async function stop(house: ChildProcess | undefined): Promise<void> {
  if (!house || house.exitCode !== null || house.signalCode !== null) return;
  house.kill("SIGTERM");
  await once(house, "exit");
}
