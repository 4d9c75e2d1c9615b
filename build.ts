import { build } from "esbuild";
import { assemble } from "./build/assemble.ts";
import { bundlesOf, each } from "./build/bundles.ts";
import { buildSite } from "./build/site.ts";
import { mapsApart } from "./build/source-maps.ts";
import { publish } from "./build/publish.ts";
import { watch } from "./build/watch.ts";

/*
 * One build of three threads and the server into dist/<id>: what the browser keeps is named after its content, the public
 * pages are rendered per language, and sizes beyond the budget fail it. `--watch` builds again at every change and keeps a
 * house running on the result; `--sizes` tells what fills main thread, words and worker.
 */
try {
  if (process.argv.includes("--watch")) {
    await watch();
  } else {
    const mapped = await each(async (options, name) =>
      name === "site" ? buildSite() : mapsApart(await build(options)),
    );
    const { site, shared, solo } = mapped;
    const maps = { site: site.maps, shared: shared.maps, solo: solo.maps };
    const made = await assemble(bundlesOf(mapped), maps);
    const id = await publish(made);
    console.log(`Built ${id}: ${made.sizes}`);
    if (process.argv.includes("--sizes")) console.log(`\n${made.sizeTables()}`);
  }
} catch (error) {
  // What esbuild found wrong it has printed already.
  console.error(error instanceof Error && "errors" in error ? "The build failed." : String(error));
  process.exitCode = 1;
}
