import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "esbuild";
import { languages } from "../src/i18n/languages.ts";
import { root } from "./options.ts";
import { readWords } from "./read-words.ts";

/** All word files that pages load; the manifest's words are built into it. */
export const wordFiles = languages.flatMap((language) =>
  ["", "answers/"].flatMap((folder) =>
    readdirSync(join(root, "locales", language, folder))
      .filter((file) => file.endsWith(".json") && file !== "manifest.json")
      .map((file) => `locales/${language}/${folder}${file}`),
  ),
);

/** Undefined for files other than words. */
export function wordName(path: string): string | undefined {
  const [, language, namespace] = /^locales\/(\w+)\/([\w/-]+)\.json$/.exec(path) ?? [];
  return language && namespace && `${namespace.replaceAll("/", "-")}-${language}`;
}

/** Bundles each word file as one object, as no key is imported by itself, and apart from code. */
export function words(): Plugin {
  return {
    name: "words",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.json$/ }, ({ kind, path, resolveDir }) =>
        kind === "dynamic-import"
          ? { path: `./${wordName(relative(root, join(resolveDir, path)))}.js`, external: true }
          : undefined,
      );
      onLoad({ filter: /[\\/]locales[\\/].*\.json$/ }, ({ path }) => {
        const [language = "", ...rest] = relative(join(root, "locales"), path)
          .replace(/\.json$/, "")
          .split(sep);
        return { contents: `export default ${JSON.stringify(readWords(language, rest.join("/")))}` };
      });
    },
  };
}
