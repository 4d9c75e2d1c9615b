import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "esbuild";
import type { LoadFile } from "../src/i18n/create-i18n.ts";
import { languages } from "../src/i18n/languages.ts";
import { root } from "./options.ts";

/** Every file of words that a page asks for; what the manifest says is put into it, and policies come with their pages. */
export const wordFiles = languages.flatMap((language) =>
  ["", "answers/"].flatMap((folder) =>
    readdirSync(join(root, "locales", language, folder))
      .filter((file) => file.endsWith(".json") && file !== "manifest.json")
      .map((file) => `locales/${language}/${folder}${file}`),
  ),
);

/** By what name a file of words is asked for; undefined for other files. */
export function wordName(path: string): string | undefined {
  const [, language, namespace] = /^locales\/(\w+)\/([\w/-]+)\.json$/.exec(path) ?? [];
  return language && namespace && `${namespace.replaceAll("/", "-")}-${language}`;
}

/** As pages are rendered at build time. */
export const readWords: LoadFile = async (language, namespace) =>
  JSON.parse(await readFile(join(root, "locales", language, `${namespace}.json`), "utf8")) as object;

/** Words are one object, as nobody imports a single one of them by name, and are bundled apart: they share nothing with code. */
export function words(): Plugin {
  return {
    name: "words",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.json$/ }, ({ kind, path, resolveDir }) =>
        kind === "dynamic-import"
          ? { path: `./${wordName(relative(root, join(resolveDir, path)))}.js`, external: true }
          : undefined,
      );
      onLoad({ filter: /[\\/]locales[\\/].*\.json$/ }, async ({ path }) => ({
        contents: `export default ${await readFile(path, "utf8")}`,
      }));
    },
  };
}
