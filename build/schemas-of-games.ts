import { relative } from "node:path";
import type { Plugin } from "esbuild";
import { root } from "./options.ts";

const games = /^(rules|src)\/games\//;

/**
 * Games get their own copy of the schema library. What forms need of it is several times what a game needs, and a
 * shared copy would load all of it at every table.
 */
export function schemasOfGames(): Plugin {
  return {
    name: "schemas-of-games",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^valibot$/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === schemasOfGames) return undefined;
        const found = await resolve(path, { importer, resolveDir, kind, pluginData: schemasOfGames });
        // Keeps the bare imports by which the chunk plan loads it along with others; unused exports are dropped anyway.
        return { ...found, sideEffects: true, ...(games.test(relative(root, importer)) && { suffix: "?games" }) };
      });
    },
  };
}
