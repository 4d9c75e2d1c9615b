import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { languages } from "../src/i18n/languages.ts";
import type { LoadFile } from "../src/i18n/create-i18n.ts";
import { root } from "./options.ts";

/** Every file of words that a page may ask for; what the manifest says is put into it. */
export const wordFiles = languages.flatMap((language) =>
  readdirSync(join(root, "locales", language))
    .filter((file) => file.endsWith(".json") && !["manifest.json", "countries.json"].includes(file))
    .map((file) => `locales/${language}/${file}`),
);

/** As pages are rendered at build time. */
export const readWords: LoadFile = async (language, namespace) =>
  JSON.parse(await readFile(join(root, "locales", language, `${namespace}.json`), "utf8")) as object;

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
