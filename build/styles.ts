import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { classesOf, classNameOf, longName, sheetName } from "./class-names.ts";
import { development, type Files, filesOf, forBrowsers, root } from "./options.ts";
import { withCutFonts } from "./fonts.ts";
import type { Graph } from "./graph.ts";
import { partPrefix } from "./lazy-modules.ts";
import { readSoon } from "./parts.ts";

/** Gives scripts only the class names of a stylesheet; `sheetsOf` bundles the styles. */
export function classNames(): Plugin {
  return {
    name: "class-names",
    setup({ onLoad, onResolve, onStart }) {
      onResolve({ filter: /\.module\.css$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path),
        sideEffects: false,
      }));
      /** Stylesheets by the prefix of their class names, which must be unique. */
      const owners = new Map<string, string>();
      onStart(() => owners.clear());
      onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
        const owner = owners.get(sheetName(path)) ?? path;
        owners.set(sheetName(path), path);
        if (owner !== path)
          return {
            errors: [
              { text: `Classes of two stylesheets would be called the same, rename one of them: ${owner} and ${path}` },
            ],
          };
        return { contents: (await compileModule(path)).names };
      });
      onLoad({ filter: /\.css$/ }, () => ({ contents: "" }));
    },
  };
}

export async function renamesClasses(path: string): Promise<boolean> {
  if (!path.endsWith(".module.css")) return false;
  const before = await compiled.get(path)?.result.catch(() => undefined);
  return before?.names !== (await compileModule(path)).names;
}

export async function sheetsOf(graph: Graph) {
  const everyPage = graph.stylesheets("src/main.tsx");
  const bundled = new Map<string, Promise<{ text: string; files: Files }>>();
  const soonOf = readSoon();
  const own = (module: string) => graph.stylesheets(module).filter((file) => !everyPage.includes(file));
  const { files } = await once(everyPage);
  const lazy = await Promise.all(
    graph.lazyModules.map(async (module) => ({
      module,
      path: await keep(partName(module), own(module)),
    })),
  );

  /** Cached, as a page has the same styles in every language. */
  function once(stylesheets: string[]): Promise<{ text: string; files: Files }> {
    const key = stylesheets.join();
    const sheet = bundled.get(key) ?? bundle(stylesheets);
    bundled.set(key, sheet);
    return sheet;
  }

  async function keep(name: string, stylesheets: string[]): Promise<string | undefined> {
    const sheet = await once(stylesheets);
    if (sheet.text === "") return undefined;
    for (const [path, bytes] of sheet.files) files.set(path, bytes);
    const path = `assets/${name}-${createHash("sha256").update(sheet.text).digest("hex").slice(0, 6)}.css`;
    files.set(path, Buffer.from(sheet.text));
    return path;
  }

  return {
    files,
    /** Inlines what the markup needs at first paint; the rest goes into a file. */
    async ofPage(module: string | undefined, markup: string) {
      const soon = soonOf(module).map((part) => partPrefix + part);
      const all = [...new Set([...everyPage, ...[...(module === undefined ? [] : [module]), ...soon].flatMap(own)])];
      const classes = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
      const { text } = await once(all.filter((file) => isUsedIn(file, classes, markup)));
      const rest = await keep(
        "rest",
        all.filter((file) => !isUsedIn(file, classes, markup)),
      );
      return { inlined: text, rest: rest && `/${rest}` };
    },
    list: Object.fromEntries(
      lazy.flatMap(({ module, path }) => (path === undefined ? [] : [[partName(module), `/${path}`] as const])),
    ),
  };
}

/** The view's name for a lazily loaded file. */
function partName(module: string): string {
  return basename(module, extname(module)).replace(/^.*:/, "");
}

/**
 * Whether the markup uses a class of this stylesheet, or shows the game whose hue it is. Other global stylesheets count as
 * used unless named `*.later.css`.
 */
function isUsedIn(stylesheet: string, shown: ReadonlySet<string>, markup: string): boolean {
  const [, game] = /^src\/games\/([\w-]+)\/hue\.css$/.exec(stylesheet) ?? [];
  if (game !== undefined) return markup.includes(` data-game="${game}"`);
  if (!stylesheet.endsWith(".module.css")) return !stylesheet.endsWith(".later.css");
  const path = join(root, stylesheet);
  return classesOf(readFileSync(path, "utf8")).some((name) => shown.has(classNameOf(path, name)));
}

async function bundle(stylesheets: string[]): Promise<{ text: string; files: Files }> {
  if (stylesheets.length === 0) return { text: "", files: new Map() };
  const contents = stylesheets.map((file) => `@import ${JSON.stringify(`./${file}`)};`).join("\n");
  const stdin = { contents, resolveDir: root, loader: "css" } as const;
  const files = filesOf(
    await build({
      ...forBrowsers,
      splitting: false,
      stdin,
      publicPath: "/",
      loader,
      plugins: [withClassNames, withCutFonts],
    }),
  );
  const [sheet = ""] = [...files.keys()].filter((file) => file.endsWith(".css"));
  const text = Buffer.from(files.get(sheet) ?? "")
    .toString()
    .trim();
  files.delete(sheet);
  return { text: development ? text : shortened(text), files };
}

function shortened(css: string): string {
  return layersJoined(css).replace(variable, (value) => value.replaceAll(/([:,]) /g, "$1"));
}

/**
 * One block for each cascade layer instead of one for each stylesheet, which saves some 70 bytes of a compressed page.
 * Order counts only within a layer, and that stays.
 */
export function layersJoined(css: string): string {
  const layers = new Map<string, string>();
  const others: string[] = [];
  for (const rule of topLevelRules(css)) {
    const [, name, inside = ""] = /^@layer ([\w-]+)\{(.*)\}$/s.exec(rule) ?? [];
    if (name === undefined) others.push(rule);
    else layers.set(name, (layers.get(name) ?? "") + inside);
  }
  const order = others.filter((rule) => rule.startsWith("@layer"));
  const blocks = [...layers].map(([name, inside]) => `@layer ${name}{${inside}}`);
  return [...order, ...blocks, ...others.filter((rule) => !order.includes(rule))].join("");
}

function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|[{};]/g)) {
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (depth > 0 || (sign !== "}" && sign !== ";")) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return [...rules, css.slice(start)].map((rule) => rule.trim()).filter((rule) => rule !== "");
}

/** The bundler does not minify the values of custom properties. */
const variable = /--[\w-]+: [^;}"]+(?=[;}])/g;

const loader = { ".woff2": "file", ".svg": "file", ".png": "file", ".webp": "file" } as const;

const withClassNames: Plugin = {
  name: "with-class-names",
  setup({ onLoad }) {
    onLoad({ filter: /\.module\.css$/ }, async ({ path }) => ({
      contents: (await compileModule(path)).css,
      loader: "css",
    }));
  },
};

/** By path: a build compiles each stylesheet twice, and a watch seldom changes any. */
const compiled = new Map<string, { source: string; result: Promise<{ names: string; css: string }> }>();

async function compileModule(path: string): Promise<{ names: string; css: string }> {
  const source = await readFile(path, "utf8");
  const cached = compiled.get(path);
  if (cached?.source === source) return cached.result;
  const result = compile(path);
  compiled.set(path, { source, result });
  return result;
}

async function compile(path: string): Promise<{ names: string; css: string }> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: `export { default } from ${JSON.stringify(path)}`, resolveDir: dirname(path) },
    bundle: true,
    write: false,
    outdir: "dist",
    format: "esm",
    loader: { ".css": "local-css" },
    external: Object.keys(loader).map((end) => `*${end}`),
  });
  const [names, css] = [".js", ".css"].map((end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? "");
  return {
    names: named(path, names ?? "", /(?<=")[\w-]+(?=")/g),
    css: named(path, css ?? "", /(?<=\.)[a-zA-Z_][\w-]*/g),
  };
}

function named(path: string, text: string, like: RegExp): string {
  const own = classesOf(readFileSync(path, "utf8"));
  const ours = new Map(own.map((name) => [longName(path, name), classNameOf(path, name)]));
  return text.replace(like, (name) => ours.get(name) ?? name);
}
