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
        // What a module does not use of it is left out, whether or not it says so; and it can be loaded along with others.
        return { ...found, sideEffects: true, ...(games.test(relative(root, importer)) && { suffix: "?games" }) };
      });
    },
  };
}
