import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";
import subsetFont from "subset-font";
import { root } from "./options.ts";

const cache = join(root, "node_modules/.cache/fonts");
const require = createRequire(import.meta.url);

/** Subsets each face to its rule: the characters of unicode-range, the weights of font-weight. */
export const withCutFonts: Plugin = {
  name: "with-cut-fonts",
  setup({ onLoad }) {
    onLoad({ filter: /fonts(\.later)?\.css$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const face of facesOf(contents)) contents = contents.replace(face.url, await cutFile(face));
      return { contents, loader: "css" };
    });
  },
};

export interface Face {
  /** As in the stylesheet: the package's file, `#`, and the subset's name. */
  url: string;
  source: string;
  name: string;
  letters: string;
  wght: number | { min: number; max: number };
}

/** Skips faces that come from no package. */
export function facesOf(css: string): Face[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule = ""]) => {
    const [, url, file, name] = /url\("(([^"#]+)#([^"#]+))"\)/.exec(rule) ?? [];
    if (url === undefined || file === undefined || name === undefined) return [];
    const [min, max] = declared(rule, "font-weight").split(" ").map(Number);
    const letters = declared(rule, "unicode-range");
    if (min === undefined || letters === "") throw new Error(`A face without its letters or weights: ${url}`);
    return {
      url,
      source: require.resolve(file),
      name,
      letters: letters.split(",").map(lettersIn).join(""),
      wght: max === undefined ? min : { min, max },
    };
  });
}

/** Cached by its inputs, as the largest face takes a fifth of a second. */
async function cutFile(face: Face): Promise<string> {
  const source = await readFile(face.source);
  const made = createHash("sha256")
    .update(versions)
    .update(source)
    .update(JSON.stringify([face.letters, face.wght]));
  const file = join(cache, made.digest("hex"), `${face.name}.woff2`);
  if (await readFile(file).catch(() => undefined)) return file;

  const cut = await cutFont(source, face, "woff2");
  await mkdir(dirname(file), { recursive: true });
  // Renamed into place, so that a concurrent build never reads half a file.
  await writeFile(`${file}.${process.pid}`, cut);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

export function cutFont(source: Buffer, { letters, wght }: Face, targetFormat: "woff2" | "sfnt"): Promise<Buffer> {
  return subsetFont(source, letters, { targetFormat, variationAxes: { wght }, keepFeatures });
}

/** What browsers apply by default, plus the tabular figures that styles ask for. */
const keepFeatures = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "tnum"];

const versions = JSON.stringify([
  keepFeatures,
  ...["subset-font", "harfbuzzjs"].map(
    (name) => (require(join(root, "node_modules", name, "package.json")) as { version: string }).version,
  ),
]);

function declared(rule: string, property: string): string {
  const [, value = ""] = new RegExp(`${property}:([^;]+);`).exec(rule) ?? [];
  return value.trim();
}

/** `U+410-44F` or `U+401`, for example. */
function lettersIn(range: string): string {
  const [first = 0, last = first] = range
    .trim()
    .replace("U+", "")
    .split("-")
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join("");
}
