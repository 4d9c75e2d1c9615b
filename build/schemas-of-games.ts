import { relative } from "node:path";
import type { Plugin } from "esbuild";
import { root } from "./options.ts";

const games = /^(rules|src)\/games\//;

/**
 * Games get the schema library as a module of their own: what forms need of it is several times what a game does, and one
 * module would bring all of that to every table.
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
