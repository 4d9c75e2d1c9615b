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

/** Builds at every change; the house reads a new site by itself and is started again only for new code of its own. */
export async function watch(house = createDevHouse()): Promise<void> {
  // Kept until the first build's house holds its data, so that a second house for the same data is refused before it builds anything.
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
      // A slip in a file that is being written ends nothing; what esbuild found it has printed already.
      if (!(error instanceof Error && "errors" in error)) console.error(error);
    }
    lock.release();
    changed = await nextChanges();
  }
}

/** Waits for the next change of a source, and gives all that were changed since the last time. */
function watchSources(): () => Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  const watched = new Set<string>();
  let wake = () => {};
  for (const folder of sources) watchTree(folder);

  // Each folder by itself: where Node watches a whole tree, it loses a file that is put in another's place, as many editors do.
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
    const taken = new Set(changed);
    changed.clear();
    return taken;
  };
}
