import { basename } from "node:path";
import type { Metafile } from "esbuild";
import { importMapOf, nameScripts, plainFilesOf, uniquelyNamed } from "./names.ts";
import { type Bundle, type Files, filesOf, pathOf } from "./options.ts";
import { shiftedMap } from "./source-maps.ts";
import { lazyPrefix, partPrefix } from "./lazy-modules.ts";

type Nodes = Record<string, { imports: Metafile["outputs"][string]["imports"] }>;
type Kind = Metafile["outputs"][string]["imports"][number]["kind"];

/** The files of the app itself, which every page starts with. */
export function baseOf({ metafile: { outputs } }: Bundle): Set<string> {
  const main = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === "src/main.tsx") ?? "";
  return reach(outputs, main, ["import-statement"]);
}

export function graphOf(site: Bundle, words: Bundle) {
  const { inputs } = site.metafile;
  const outputs = { ...site.metafile.outputs, ...words.metafile.outputs };
  const scripts = uniquelyNamed([...nameScripts(site), ...nameScripts(words)]);
  const unstyled = Object.keys(inputs).filter((input) =>
    inputs[input]?.imports.some(({ path, external }) => external && path.endsWith(".css")),
  );
  if (unstyled.length > 0) throw new Error(`Without their styles: ${unstyled.join(", ")}`);
  const byOutput = new Map(scripts.map((script) => [script.output, script]));
  const byPath = new Map(scripts.map((script) => [script.path, script]));
  const outputOf = new Map(Object.entries(outputs).map(([output, { entryPoint }]) => [entryPoint, output]));
  const main = outputOf.get("src/main.tsx") ?? "";
  // Loaded by name at run time, so the bundler sees no import of them.
  const loadedByName = [
    ...Object.keys(words.metafile.outputs),
    ...Object.keys(outputs).filter((output) => outputs[output]?.entryPoint?.startsWith(partPrefix)),
  ];
  // Outputs that none of these reach are only for rendering pages at build time.
  const reached = new Set(
    [main, ...loadedByName].flatMap((output) => [...reach(outputs, output, ["import-statement", "dynamic-import"])]),
  );
  const served = scripts.filter(({ output }) => reached.has(output));
  const imported = (way: Kind) =>
    new Set(
      [...reached].flatMap((output) =>
        (outputs[output]?.imports ?? []).filter(({ kind }) => kind === way).map(({ path }) => path),
      ),
    );

  return {
    main: `/${byOutput.get(main)?.path}`,
    files: new Map(served.map((script) => [script.path, script.served])) as Files,
    /** Without words, which only one page in one language asks for. */
    code: new Map(
      served.filter(({ output }) => output in site.metafile.outputs).map((script) => [script.path, script.served]),
    ) as Files,
    importMap: importMapOf(served.filter(({ output }) => imported("import-statement").has(output))),
    lazyScripts: Object.fromEntries(
      served
        .filter(({ output }) => loadedByName.includes(output) || imported("dynamic-import").has(output))
        .map(({ name, path }) => [basename(name, ".js"), `/${path}`]),
    ),
    /** Scripts as they run at build time, and the one that renders the pages. */
    rendering: {
      files: plainFilesOf(scripts),
      entry: byOutput.get(outputOf.get("src/prerender.tsx") ?? "")?.name ?? "",
    },
    lazyModules: Object.keys(inputs).filter(
      (input) => outputOf.has(input) && (input.startsWith(lazyPrefix) || input.startsWith(partPrefix)),
    ),
    stylesheets: (input: string) =>
      [...reach(inputs, input, ["import-statement"])].filter((path) => path.endsWith(".css")),
    /** Paths that the browser needs before it can show a module with its words, largest first. */
    scripts(module: string | undefined, files: readonly string[] = []): string[] {
      const entries = ["src/main.tsx", ...(module === undefined ? [] : [module]), ...files];
      const needed = new Set(
        entries.flatMap((input) => [...reach(outputs, outputOf.get(input) ?? "", ["import-statement"])]),
      );
      return scripts
        .filter(({ output }) => needed.has(output))
        .sort((a, b) => b.bytes.byteLength - a.bytes.byteLength)
        .map(({ path }) => path);
    },
    /** Of what is served, by its path there. */
    mapsOf(maps: Files): Files {
      const texts = filesOf(site);
      return new Map(
        served.flatMap(({ output, path, edits }) => {
          const [text, map] = [texts.get(pathOf(output)), maps.get(`${pathOf(output)}.map`)];
          return text && map ? [[`${path}.map`, shiftedMap(map, Buffer.from(text).toString(), edits)] as const] : [];
        }),
      );
    },
    madeOf: (path: string) => outputs[byPath.get(path)?.output ?? ""]?.inputs ?? {},
  };
}

export type Graph = ReturnType<typeof graphOf>;

export function startOf({ metafile: { outputs } }: Bundle, entryPoint: string): string[] {
  const entries = Object.keys(outputs).filter((output) => outputs[output]?.entryPoint === entryPoint);
  return entries.flatMap((output) => [...reach(outputs, output, ["import-statement"])]).map(pathOf);
}

/** In order of execution, the node itself included. */
function reach(
  nodes: Nodes,
  from: string,
  kinds: Kind[],
  entered = new Set<string>(),
  reached = new Set<string>(),
): Set<string> {
  if (entered.has(from)) return reached;
  entered.add(from);
  for (const { path, kind, external } of nodes[from]?.imports ?? []) {
    if (!external && kinds.includes(kind)) reach(nodes, path, kinds, entered, reached);
  }
  return nodes[from] ? reached.add(from) : reached;
}
