import { readdirSync, statSync, watch as watchFolder } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takePrepareLock } from "../server/start/prepare-lock.mjs";
import { assemble } from "./assemble.ts";
import { createDevHouse } from "./dev-house.ts";
import { root } from "./options.ts";
import { publish } from "./publish.ts";
import { createRebuilder } from "./rebuild.ts";

const sources = ["contract", "locales", "public", "rules", "sandbox", "server", "src", "sw", "worker"];
/** Editors write a file in several steps. */
const settlingMs = 20;

/** Rebuilds on every change. The house picks up a new site by itself and restarts only for new server code. */
export async function watch(house = createDevHouse()): Promise<void> {
  // Held until the first house holds its data folder, so that a second one is refused before it builds anything.
  const lock = await takePrepareLock(root, "dev");
  const nextChanges = watchSources();
  const rebuild = await createRebuilder();
  let changed: ReadonlySet<string> = new Set();
  let code = "";

  for (;;) {
    const started = performance.now();
    try {
      const { bundles, anew } = await rebuild(changed);
      const made = await assemble(bundles);
      const id = await publish(made);
      console.log(`Built ${id} in ${Math.round(performance.now() - started)} ms: ${anew.join(", ") || "no scripts"}`);
      const fresh = id.slice(made.site.id.length);
      if (fresh !== code || !house.open) {
        await house.reopen();
        code = fresh;
      }
    } catch (error) {
      // A syntax error in a half-written file must not end the watch; esbuild has already printed it.
      if (!(error instanceof Error && "errors" in error)) console.error(error);
    }
    lock.release();
    changed = await nextChanges();
  }
}

function watchSources(): () => Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  const watched = new Set<string>();
  let wake = () => {};
  for (const folder of sources) watchTree(folder);

  // Watches each folder by itself: Node's recursive watch loses files that are replaced by a rename, as many editors
  // do.
  function watchTree(folder: string): void {
    watched.add(folder);
    watchFolder(join(root, folder), (_, name) => {
      const path = `${folder}/${name}`;
      changed.add(path);
      wake();
      const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
      if (!isFolder) watched.delete(path);
      else if (!watched.has(path)) watchTree(path);
    });
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
      if (entry.isDirectory()) watchTree(`${folder}/${entry.name}`);
  }

  return async () => {
    if (changed.size === 0) await new Promise<void>((resolve) => (wake = resolve));
    await sleep(settlingMs);
    const latest = new Set(changed);
    changed.clear();
    return latest;
  };
}
