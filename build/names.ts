import { createHash } from "node:crypto";
import { basename } from "node:path";
import { type Bundle, development, type Files, filesOf } from "./options.ts";
import { type Edit, edited } from "./source-maps.ts";
import { lazyPrefix, partPrefix } from "./lazy-modules.ts";
import { wordName } from "./words.ts";

export interface Script {
  /** The bundler's name for it. */
  output: string;
  /** What other scripts import it by. */
  name: string;
  /** URL path with the content's hash, preceded by the name if scripts load it by name. */
  path: string;
  /** The version that runs at build time. */
  bytes: Uint8Array;
  /** The version that browsers get. */
  served: Uint8Array;
  /** What was replaced in the bundler's text of it, for its map. */
  edits: readonly Edit[];
}

/**
 * Scripts import each other by stable names. A page's import map says which file is behind the name of what the page
 * starts with or what is imported statically; a list says it for what is loaded later. So a change renames one file
 * only, and whatever imports it, directly or not, stays cached.
 */
export function nameScripts(bundle: Bundle): Script[] {
  const all = [...filesOf(bundle)];
  // The bundler leaves one where nothing of what is loaded along is used.
  const isEmpty = (path: string) => Object.keys(bundle.metafile.outputs[`dist/${path}`]?.inputs ?? {}).length === 0;
  const empty = all.flatMap(([path]) => (isEmpty(path) ? [`import"./${basename(path)}";`] : []));
  const files = all
    .filter(([path]) => !isEmpty(path))
    .map(([path, bytes]) => ({ path, bytes, module: moduleOf(bundle, `dist/${path}`) }));
  // Other scripts are listed in every page's import map, so short names save bytes, and their path is the hash alone.
  const isEntry = (path: string) => bundle.metafile.outputs[`dist/${path}`]?.entryPoint !== undefined;
  const isAsked = (path: string) => development || isEntry(path);
  const names = new Map<string, string>();
  files.sort((a, b) => (a.module < b.module ? -1 : 1));
  for (const { path, module } of files) if (isEntry(path)) names.set(path, nameOf(module));
  for (const { path, module } of files)
    if (!isEntry(path)) names.set(path, unused(development ? nameOf(module) : shortened(nameOf(module)), names));
  return files.map(({ path, bytes }) => {
    const text = empty.reduce((left, none) => left.replaceAll(none, ""), Buffer.from(bytes).toString());
    const renamed = text.replaceAll(/"\.\/([\w-]+\.js)"/g, (written, file: string) => {
      const name = names.get(`assets/${file}`);
      return name === undefined ? written : `"./${name}.js"`;
    });
    const name = names.get(path) ?? "";
    const rendering = renamed.replaceAll(memberImport, 'import("./$1.js").then((part) => part.$2)');
    const { text: served, edits } = edited(Buffer.from(bytes).toString(), anyImport, (match) => {
      const { part, member, later, way, file, none } = match.groups as Partial<Record<string, string>>;
      const nameFor = (asked = "") => names.get(`assets/${asked}.js`) ?? asked;
      if (part !== undefined) return `globalThis.karat.load("${part}","${member}")`;
      if (later !== undefined) return `globalThis.karat.load("${nameFor(later)}")`;
      if (none !== undefined && empty.includes(match[0])) return "";
      // What is left is imported statically, and looked up by its bare name in the page's import map.
      return `${way}"${nameFor(file)}"${none ?? ""}`;
    });
    const hash = createHash("sha256").update(served).digest("hex").slice(0, 6);
    return {
      output: `dist/${path}`,
      name: `assets/${name}.js`,
      path: `assets/${isAsked(path) ? `${name}-` : ""}${hash}.js`,
      bytes: Buffer.from(rendering),
      served: Buffer.from(served),
      edits,
    };
  });
}

/** Throws if two scripts share a name or a path. */
export function uniquelyNamed(scripts: readonly Script[]): readonly Script[] {
  const [byName, byPath] = [new Map<string, Script>(), new Map<string, Script>()];
  for (const script of scripts) {
    const namesake = byName.get(script.name) ?? byPath.get(script.path);
    if (namesake) throw new Error(`${namesake.output} and ${script.output} would both be called ${script.path}`);
    byName.set(script.name, script);
    byPath.set(script.path, script);
  }
  return scripts;
}

/** An import of one of several modules in a file, which the bundler leaves as it is. */
const memberImport = /\bimport\("part:([\w-]+)\/(\w+)"\)/g;

/** Any import, as the bundler writes it. */
const anyImport =
  /\bimport\("part:(?<part>[\w-]+)\/(?<member>\w+)"\)|\bimport\("\.\/(?<later>[\w-]+)\.js"\)|\b(?<way>from|import) ?"\.\/(?<file>[\w-]+)\.js"(?<none>;)?/g;

/** The import map by which browsers resolve static imports. */
export function importMapOf(scripts: readonly Script[]): string {
  return JSON.stringify({
    imports: Object.fromEntries(scripts.map(({ name, path }) => [basename(name, ".js"), `/${path}`])),
  });
}

export function plainFilesOf(scripts: readonly Script[]): Files {
  return new Map(scripts.map(({ name, bytes }) => [name, bytes]));
}

function moduleOf({ metafile: { outputs } }: Bundle, output: string): string {
  const { entryPoint, inputs = {} } = outputs[output] ?? {};
  const modules = Object.keys(inputs).sort();
  const ours = modules.filter((path) => !path.includes("node_modules/"));
  const first = ours.find((path) => path.startsWith("src/")) ?? ours[0] ?? modules[0];
  // An output without modules is the bundler's own helper code.
  return entryPoint ?? first ?? "runtime";
}

/** Names a script after a module in it; words get their language as well. */
function nameOf(module: string): string {
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? [];
  if (library) return library.replace(/^@/, "").replace("/", "-");
  return wordName(module) ?? basename(module.replace(lazyPrefix, "").replace(partPrefix, "")).replace(/\.\w+$/, "");
}

function shortened(name: string): string {
  return BigInt(`0x${createHash("sha256").update(name).digest("hex")}`)
    .toString(36)
    .slice(-3);
}

/** A number avoids collisions: names of statically imported scripts need not be predictable. */
function unused(name: string, names: ReadonlyMap<string, string>): string {
  const usedNames = new Set(names.values());
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!usedNames.has(candidate)) return candidate;
  }
}
