import { build } from "esbuild";
import { assemble } from "./build/assemble.ts";
import { each } from "./build/bundles.ts";
import { buildSite } from "./build/site.ts";
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
    const made = await assemble(await each((options, name) => (name === "site" ? buildSite() : build(options))));
    const id = await publish(made);
    console.log(`Built ${id}: ${made.sizes}`);
    if (process.argv.includes("--sizes")) console.log(`\n${made.sizeTables()}`);
  }
} catch (error) {
  // What esbuild found wrong it has printed already.
  console.error(error instanceof Error && "errors" in error ? "The build failed." : String(error));
  process.exitCode = 1;
}
