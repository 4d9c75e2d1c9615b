import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type BuildOptions } from "esbuild";
import type { BuiltPage, BuiltSite } from "../server/http/built-site.ts";
import type { PartList } from "../src/browser/load-parts.ts";
import { type Language, languages } from "../src/i18n/languages.ts";
import type { RenderedSite } from "../src/prerender.tsx";
import type { RenderedPage, SiteParts } from "../src/rendered-page.ts";
import { checkBudgets, checkFiles, type Measured } from "./budgets.ts";
import type { Bundles } from "./bundles.ts";
import { drawCovers } from "./covers/covers.ts";
import { readFiles, writeFiles } from "./folders.ts";
import { type Graph, graphOf, startOf } from "./graph.ts";
import { manifests } from "./manifests.ts";
import {
  anySize,
  type Bundle,
  development,
  type Files,
  filesOf,
  forBrowsers,
  mirrorKeys,
  pathOf,
  root,
} from "./options.ts";
import { readSoon } from "./parts.ts";
import { plainShells } from "./plain-shells.ts";
import { fontsOf, precachedOf, restOf, textFontOf } from "./precached.ts";
import { sizeTables } from "./sizes.ts";
import { sheetsOf } from "./styles.ts";
import { readWords } from "./read-words.ts";

export interface Made {
  site: BuiltSite;
  files: Files;
  house: Files;
  /** Of scripts to their sources, which nobody is served. */
  maps: Files;
  /** The largest file of each kind, on one line; empty in development, where code is not minified. */
  sizes: string;
  /** What each thread's start and a language's words consist of, by size. */
  sizeTables(): string;
}

/** Stands for the build id in pages and sw.js until everything the id is hashed from is known. */
const idPlaceholder = "{build-id}";

/** Makes a whole site and its house of the bundles. Fails if anything exceeds its size budget. */
export async function assemble(bundles: Bundles, maps?: Record<"site" | "shared" | "solo", Files>): Promise<Made> {
  const graph = graphOf(bundles.site, bundles.words);
  const sheets = await sheetsOf(graph);
  const list = JSON.stringify({ scripts: graph.lazyScripts, styles: sheets.list } satisfies PartList);
  const partList = `assets/parts-${hashOf([list]).toString("hex").slice(0, 6)}.json`;
  const files: Files = new Map([
    ...(await readFiles("public")),
    ...drawCovers(),
    ...graph.files,
    ...filesOf(bundles.shared),
    ...filesOf(bundles.solo),
    [partList, Buffer.from(list)],
  ]);
  const boot = textOf(bundles.boot);
  const parts = {
    boot,
    importMap: graph.importMap,
    build: idPlaceholder,
    addresses: {
      shared: `/${entryOf(bundles.shared, "worker/shared.ts")}`,
      solo: `/${entryOf(bundles.solo, "worker/solo.ts")}`,
      sw: "/sw.js",
    },
    main: graph.main,
    styles: sheets.ofPage,
    soon: readSoon(),
    partList: `/${partList}`,
    scripts: (module: string | undefined, words: readonly string[]) =>
      graph.scripts(module, words).map((path) => `/${path}`),
    font: (language: Language) => textFontOf(sheets.files, language),
  } satisfies SiteParts;
  const rendered = development ? await plainShells(parts) : await render(graph, parts);
  for (const [path, bytes] of [...sheets.files, ...(await manifests(rendered.routes.map(({ path }) => path)))])
    files.set(path, bytes);
  for (const { file, html } of rendered.pages) files.set(file, Buffer.from(html));
  files.set("sitemap.xml", Buffer.from(rendered.sitemap));
  const workerStart = startOf(bundles.shared, "worker/shared.ts");
  const rest = JSON.stringify(restOf(files, rendered.pages, workerStart));
  const restPath = `assets/kept-later-${hashOf([rest]).toString("hex").slice(0, 6)}.json`;
  files.set(restPath, Buffer.from(rest));
  const precached = precachedOf(files, rendered.pages, workerStart, restPath);
  files.set(
    "sw.js",
    await serviceWorker("sw/main.ts", { PRECACHED: JSON.stringify(precached), BUILD: JSON.stringify(idPlaceholder) }),
  );
  files.set("sw-kill.js", await serviceWorker("sw/kill.ts", {}));

  const sized = measured(files, rendered, graph, bundles);
  const sizes = development || anySize ? "" : `${checkBudgets(sized)}, ${checkFiles(graph.code)}`;
  const id = hashOf([...files].sort(([a], [b]) => (a < b ? -1 : 1)).flat())
    .toString("hex")
    .slice(0, 12);
  for (const path of ["sw.js", ...rendered.pages.map(({ file }) => file)]) {
    files.set(
      path,
      Buffer.from(
        Buffer.from(files.get(path) ?? "")
          .toString()
          .replaceAll(idPlaceholder, id),
      ),
    );
  }
  const house = new Map([
    ...filesOf(bundles.house),
    ...filesOf(bundles.game),
    ...(await readFiles("server/db/migrations", "migrations/")),
  ]);
  return {
    site: siteOf(id, [boot, graph.importMap], files, rendered),
    files,
    house,
    maps: new Map(maps && [...graph.mapsOf(maps.site), ...maps.shared, ...maps.solo]),
    sizes,
    sizeTables: () => sizeTables(sized),
  };
}

function siteOf(id: string, scripts: readonly string[], files: Files, { pages, routes }: RenderedSite): BuiltSite {
  const assets = [...files.keys()].filter((path) => path.startsWith("assets/")).map((path) => `/${path}`);
  return {
    id,
    shell: Object.fromEntries(
      pages.filter(({ path }) => path === undefined).map((page) => [page.language, builtPage(page)]),
    ) as BuiltSite["shell"],
    pages: pages.flatMap((page) =>
      page.path === undefined ? [] : { ...builtPage(page), path: page.path, lang: page.language },
    ),
    routes: routes.map(({ pattern }) => pattern),
    scripts: scripts.map(sourceHash),
    assets,
    kept: [],
    mirrorKeys,
  };
}

function builtPage({ file, style }: RenderedPage): BuiltPage {
  return { file, styles: [sourceHash(style)] };
}

/** How a content security policy names an inlined script or style. */
function sourceHash(text: string): string {
  return `sha256-${hashOf([text]).toString("base64")}`;
}

function measured(files: Files, { pages, routes }: RenderedSite, graph: Graph, bundles: Bundles): Measured[] {
  const contents = (paths: readonly string[]) => paths.map((path) => files.get(path) ?? new Uint8Array());
  const main = graph.scripts(undefined);
  const made = (paths: readonly string[]) => ({ files: contents(paths), madeOf: paths.map(graph.madeOf) });
  const beyondMain = (paths: readonly string[]) => made(paths.filter((path) => !main.includes(path)));
  const perScreen = routes.flatMap(({ path, module, words }): Measured[] => [
    ...(path === "/" ? [{ kind: "main", name: path, ...made(graph.scripts(module, words)) } as const] : []),
    { kind: "screen", name: path, ...beyondMain(graph.scripts(module)) },
    { kind: "words", name: path, ...beyondMain(graph.scripts(undefined, words)) },
  ]);
  return [
    ...perScreen,
    ...pages.map(({ file }): Measured => ({ kind: "page", name: file, files: contents([file]) })),
    { kind: "boot", name: "src/boot.ts", files: [Buffer.from(textOf(bundles.boot))] },
    ...(["shared", "solo"] as const).map((name): Measured => {
      const { outputs } = bundles[name].metafile;
      const start = startOf(bundles[name], `worker/${name}.ts`);
      const madeOf = start.map((path) => outputs[`dist/${path}`]?.inputs ?? {});
      return { kind: "worker", name: `worker/${name}.ts`, files: contents(start), madeOf };
    }),
    ...languages.map((language): Measured => ({
      kind: "fonts",
      name: language,
      files: contents(fontsOf(files, language)),
    })),
    { kind: "serviceWorker", name: "sw.js", files: contents(["sw.js"]) },
  ];
}

async function render({ rendering }: Graph, parts: SiteParts): Promise<RenderedSite> {
  // A new folder each time: Node caches modules by address.
  const folder = await mkdtemp(join(root, "dist", `${process.pid}.rendering-`));
  try {
    await writeFiles(folder, rendering.files);
    const { renderSite } = (await import(
      pathToFileURL(join(folder, rendering.entry)).href
    )) as typeof import("../src/prerender.tsx");
    return await renderSite({ ...parts, words: async (language, namespace) => readWords(language, namespace) });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function serviceWorker(entryPoint: string, define: Record<string, string>): Promise<Uint8Array> {
  const options = {
    ...forBrowsers,
    format: "iife",
    splitting: false,
    // Workbox marks its private members like this; nothing else refers to them.
    mangleProps: /^_/,
    entryPoints: [entryPoint],
  } satisfies BuildOptions;
  return Buffer.from(textOf(await build({ ...options, define: { ...forBrowsers.define, ...define } })));
}

function entryOf({ metafile }: Bundle, entryPoint: string): string {
  const [output = ""] = Object.entries(metafile.outputs).find(([, made]) => made.entryPoint === entryPoint) ?? [];
  return pathOf(output);
}

function textOf({ outputFiles }: Bundle): string {
  return (outputFiles[0]?.text ?? "").trim();
}

function hashOf(contents: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest();
}
