import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Words are one object: nobody imports a single one of them by name. */
export function words(): Plugin {
  return {
    name: "words",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]locales[\\/].*\.json$/ }, async ({ path }) => ({
        contents: `export default ${await readFile(path, "utf8")}`,
      }));
    },
  };
}
