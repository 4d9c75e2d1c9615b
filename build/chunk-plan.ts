import type { Metafile } from "esbuild";
import { lazyPrefix, partPrefix } from "./lazy-modules.ts";

/** What each lazily loaded file is to load along, so that the bundler finds fewer and larger chunks. */
export type Plan = ReadonlyMap<string, readonly string[]>;

type Outputs = Metafile["outputs"];
/** Which chunk each shared output is in. */
type Chunks = ReadonlyMap<string, number>;

interface Load {
  /** Bytes of all that is loaded, by all who load something, each as often as it counts. */
  total: number;
  /** Who loads each chunk, as a text. */
  users: ReadonlyMap<number, string>;
}

/** All bytes here are compressed, each chunk for itself: together they are fewer. */
const leastBytes = 1_150;
/** So many of the smallest are looked at, and the one that does least harm joins first. */
const triedAtOnce = 20;
const mostShared = 44;
/** Beyond it, the size budget of a screen is in danger. */
const screenBytes = 24_000;
const beyondWeight = 15;
const startPage = /\/home-page\./;
/** How much it counts what a file loads, and what each further file costs it beside its bytes. */
const costs: readonly (readonly [like: RegExp, weight: number, requestBytes: number])[] = [
  // A table is to be there after few requests.
  [/\/games\/.*-page\.|-soon$/, 6, 200],
  [/\/(history|access)-page\.|:password-pages$/, 20, 40],
  [/-pages?(\.|$)/, 8, 40],
  [/./, 1, 80],
];

/**
 * The bundler makes a chunk for each set of files that share something, however little. Here the small
 * ones join, one after the other, the chunk with which the least is loaded in vain, until none is small and there are few: whoever needs either
 * needs both from then on.
 */
export function planChunks(outputs: Outputs, base: ReadonlySet<string>): Plan {
  const entries = Object.keys(outputs).filter((output) => isLazy(outputs[output]?.entryPoint));
  const shared = Object.keys(outputs).filter(
    (output) => !base.has(output) && outputs[output]?.entryPoint === undefined && modulesOf(output, outputs).length > 0,
  );
  let chunks: Chunks = coalesced(new Map(shared.map((output, index) => [output, index])), entries, outputs);

  const start = entries.filter((entry) => startPage.test(outputs[entry]?.entryPoint ?? ""));

  for (;;) {
    const sizes = [...sizesOf(chunks, outputs)].sort(([, a], [, b]) => a - b);
    // The start page loads nothing in vain.
    const ofStart = new Set(start.flatMap((entry) => [...reachedFrom(entry, chunks, outputs)]));
    const partners = (chunk: number) =>
      sizes.filter(([other]) => other !== chunk && ofStart.has(other) === ofStart.has(chunk));
    const small = sizes
      .filter(
        ([chunk, bytes], index) =>
          (bytes < leastBytes || index < sizes.length - mostShared) && partners(chunk).length > 0,
      )
      .slice(0, triedAtOnce);
    const [best] = small
      .flatMap(([chunk]) => partners(chunk).map(([other]) => joined(chunks, chunk, other)))
      .map((next) => ({ next, total: loadOf(next, entries, outputs).total }))
      .sort((a, b) => a.total - b.total);
    if (best === undefined) break;
    chunks = coalesced(best.next, entries, outputs);
  }
  return new Map(
    entries.map((entry) => {
      const loaded = reachedFrom(entry, chunks, outputs);
      const along = shared.filter((output) => loaded.has(chunks.get(output) ?? -1));
      return [outputs[entry]?.entryPoint ?? "", along.flatMap((output) => modulesOf(output, outputs)).sort()];
    }),
  );
}

/** What has the same users is one chunk to the bundler. */
function coalesced(chunks: Chunks, entries: readonly string[], outputs: Outputs): Chunks {
  const { users } = loadOf(chunks, entries, outputs);
  const first = new Map<string, number>();
  for (const [chunk, names] of users) if (!first.has(names)) first.set(names, chunk);
  return new Map([...chunks].map(([output, chunk]) => [output, first.get(users.get(chunk) ?? "") ?? chunk]));
}

function joined(chunks: Chunks, one: number, other: number): Chunks {
  return new Map([...chunks].map(([output, chunk]) => [output, chunk === one ? other : chunk]));
}

function loadOf(chunks: Chunks, entries: readonly string[], outputs: Outputs): Load {
  const sizes = sizesOf(chunks, outputs);
  const members = membersOf(chunks);
  const users = new Map<number, string>();
  let total = 0;
  for (const [index, entry] of entries.entries()) {
    const { entryPoint = "" } = outputs[entry] ?? {};
    const [, weight, requestBytes] = costs.find(([like]) => like.test(entryPoint)) ?? [undefined, 1, 0];
    let bytes = outputs[entry]?.bytes ?? 0;
    for (const chunk of reachedFrom(entry, chunks, outputs, members)) {
      users.set(chunk, `${users.get(chunk) ?? ""} ${index}`);
      bytes += sizes.get(chunk) ?? 0;
      total += weight * requestBytes;
    }
    total += weight * (bytes + beyondWeight * Math.max(0, bytes - screenBytes));
  }
  return { total, users };
}

function sizesOf(chunks: Chunks, outputs: Outputs): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const [output, chunk] of chunks) sizes.set(chunk, (sizes.get(chunk) ?? 0) + (outputs[output]?.bytes ?? 0));
  return sizes;
}

/** The outputs that each chunk is made of. */
function membersOf(chunks: Chunks): Map<number, string[]> {
  const members = new Map<number, string[]>();
  for (const [output, chunk] of chunks) members.set(chunk, [...(members.get(chunk) ?? []), output]);
  return members;
}

/** All chunks that a file needs, directly or not: with one of its outputs, a chunk needs what all of them import. */
function reachedFrom(entry: string, chunks: Chunks, outputs: Outputs, members = membersOf(chunks)): Set<number> {
  const reached = new Set<number>();
  const open = [entry];
  for (let output = open.pop(); output !== undefined; output = open.pop()) {
    for (const { path, kind } of outputs[output]?.imports ?? []) {
      const chunk = kind === "import-statement" ? chunks.get(path) : undefined;
      if (chunk === undefined || reached.has(chunk)) continue;
      reached.add(chunk);
      open.push(...(members.get(chunk) ?? []));
    }
  }
  return reached;
}

function isLazy(entryPoint = ""): boolean {
  return entryPoint.startsWith(lazyPrefix) || entryPoint.startsWith(partPrefix);
}

/** The modules that an output holds: not those that a plugin has made of others, and figures and styles come with whoever reads them. */
function modulesOf(output: string, outputs: Outputs): string[] {
  return Object.entries(outputs[output]?.inputs ?? {}).flatMap(([module, { bytesInOutput }]) =>
    bytesInOutput > 0 && !/^\w+:|\.(json|css)$/.test(module) ? [module] : [],
  );
}
