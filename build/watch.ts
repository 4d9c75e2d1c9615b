import { once } from "node:events";
import { watch as watchFolder } from "node:fs";
import { join } from "node:path";
import { context } from "esbuild";
import { takeTurn } from "../server/start/turn.mjs";
import { assemble } from "./assemble.ts";
import { each } from "./bundles.ts";
import { createDevHouse } from "./dev-house.ts";
import { root } from "./options.ts";
import { publish } from "./publish.ts";

const sources = ["contract", "locales", "public", "rules", "sandbox", "server", "src", "sw", "worker"];

/** Builds at every change; the house reads a new site by itself and is started again only for new code of its own. */
export async function watch(): Promise<void> {
  // Kept until the first build's house holds its data, so that a second house for the same data is refused before it builds anything.
  const turn = await takeTurn(root, "dev");
  const contexts = await each((options) => context(options));
  const house = createDevHouse();
  let code = "";

  for (;;) {
    const changed = nextChange();
    const started = performance.now();
    try {
      const made = await assemble(await each((_, name) => contexts[name].rebuild()));
      const id = await publish(made);
      console.log(`Built ${id} in ${Math.round(performance.now() - started)} ms`);
      const fresh = id.slice(made.site.id.length);
      if (fresh !== code || !house.open) {
        await house.reopen();
        code = fresh;
      }
    } catch (error) {
      // A slip in a file that is being written ends nothing; what esbuild found it has printed already.
      if (!(error instanceof Error && "errors" in error)) console.error(error);
    }
    turn.release();
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
