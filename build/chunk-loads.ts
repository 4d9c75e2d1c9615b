import type { Metafile } from "esbuild";
import { gzipSync } from "node:zlib";
import { budgets, mostFiles } from "./budgets.ts";
import { lazyPrefix, partPrefix } from "./lazy-modules.ts";

type Modules = Pick<Metafile, "inputs" | "outputs">;
type Outputs = Modules["outputs"];
/** The chunk of each piece, by the piece's index. */
export type Chunks = readonly number[];

/** The bundler's first output of lazily loaded modules, in an order that no content hash affects. */
export interface LazyCode {
  entries: readonly { entryPoint: string; bytes: number; isScreen: boolean }[];
  /** Code that several entries share: a piece for each set of entries, and one for all that the start page loads. */
  shared: readonly { modules: readonly string[]; bytes: number; users: readonly number[]; ofStart: boolean }[];
  imports: readonly (readonly [from: number, to: number])[];
  mostChunks: number;
}

export interface Loads {
  /** Zero for an empty chunk. */
  sizes: Float64Array;
  /** A key that is equal for chunks loaded by the same entries. */
  usersOf(chunk: number): string;
  isLoaded(chunk: number, entry: number): boolean;
  fits: boolean;
  /** Bytes loaded by all entries, with a heavy penalty for screens beyond their budget. */
  cost: number;
}

/** Of shared code, apart from what a file costs by itself. */
export function isTooSmall(bytes: number): boolean {
  return bytes + fileBytes < leastBytes;
}

export const startPage = `${lazyPrefix}src/pages/home/home-page.tsx`;
/** Name of a module that a route loads at once, which has a size budget. */
const screen = /-pages?(\.tsx)?$/;
/** Leaves room for the estimate's error and for what is added next. */
const screenBytes = budgets.screen.limit - 1_024;
const leastBytes = mostFiles.least + 60;
/** Overhead of a file beyond its code (header, compression tables, imports), saved by joining. */
const fileBytes = 100;
/** What a further request costs, in bytes. */
const requestBytes = 100;
/** A page is opened more often than the dialogs over it. */
const screenWeight = 3;
const beyondWeight = 100;

/**
 * Computes what every entry loads for a given assignment of pieces to chunks. Has to take microseconds: a plan asks a
 * hundred thousand times. The higher the exponent, the more a byte counts for a screen that is nearly full.
 */
export function createLoadsOf(
  { entries, shared, imports, mostChunks }: LazyCode,
  exponent: number,
): (chunks: Chunks) => Loads {
  const words = Math.ceil(entries.length / 32);
  const usersAtFirst = Int32Array.from(
    shared.flatMap(({ users }) =>
      Array.from({ length: words }, (_, word) =>
        users.reduce((bits, entry) => (entry >> 5 === word ? bits | (1 << (entry & 31)) : bits), 0),
      ),
    ),
  );
  const own = Float64Array.from(entries, ({ bytes }) => bytes);
  const weights = Float64Array.from(entries, ({ isScreen }) => (isScreen ? screenWeight : 1));
  const pieceBytes = Float64Array.from(shared, ({ bytes }) => bytes);
  const [from, to] = [Int32Array.from(imports, ([one]) => one), Int32Array.from(imports, ([, other]) => other)];

  /** Whoever needs a chunk needs everything that its pieces import. */
  function usersOf(chunks: Chunks): Int32Array {
    const users = new Int32Array(usersAtFirst.length);
    const add = (chunk: number, others: Int32Array, other: number) => {
      let added = 0;
      for (let word = 0; word < words; word++) {
        const more = others[other * words + word]! & ~users[chunk * words + word]!;
        users[chunk * words + word]! |= more;
        added |= more;
      }
      return added !== 0;
    };
    for (let piece = 0; piece < chunks.length; piece++) add(chunks[piece]!, usersAtFirst, piece);
    for (let again = true; again;) {
      again = false;
      for (let edge = 0; edge < from.length; edge++)
        if (add(chunks[to[edge]!]!, users, chunks[from[edge]!]!)) again = true;
    }
    return users;
  }

  return (chunks) => {
    const users = usersOf(chunks);
    const sizes = new Float64Array(chunks.length);
    for (let piece = 0; piece < chunks.length; piece++) {
      const chunk = chunks[piece]!;
      sizes[chunk] = (sizes[chunk]! || fileBytes) + pieceBytes[piece]!;
    }
    const loaded = own.slice();
    let [cost, count, fits] = [0, 0, true];
    for (let chunk = 0; chunk < sizes.length; chunk++) {
      const size = sizes[chunk]!;
      if (size === 0) continue;
      count++;
      if (isTooSmall(size - fileBytes) && !shared[chunk]!.ofStart) fits = false;
      for (let word = 0; word < words; word++) {
        for (let bits = users[chunk * words + word]!; bits !== 0; bits &= bits - 1) {
          const entry = word * 32 + 31 - Math.clz32(bits & -bits);
          loaded[entry]! += size;
          cost += weights[entry]! * requestBytes;
        }
      }
    }
    for (let entry = 0; entry < loaded.length; entry++) {
      const bytes = loaded[entry]!;
      if (!entries[entry]!.isScreen) cost += bytes;
      else
        cost +=
          screenWeight * bytes * (bytes / screenBytes) ** exponent + beyondWeight * Math.max(0, bytes - screenBytes);
    }
    return {
      sizes,
      usersOf: (chunk) => users.subarray(chunk * words, (chunk + 1) * words).join(),
      isLoaded: (chunk, entry) => ((users[chunk * words + (entry >> 5)]! >> (entry & 31)) & 1) === 1,
      fits: fits && count <= mostChunks,
      cost,
    };
  };
}

/** What the bundler's first pass made of lazily loaded modules, without the `base` files. */
export function lazyCode(
  { inputs, outputs }: Modules,
  base: ReadonlySet<string>,
  textOf: (output: string) => string,
): LazyCode {
  const sorted = (nameOf: (output: string) => string) =>
    Object.keys(outputs)
      .filter((output) => !base.has(output) && nameOf(output) !== "")
      .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const entries = sorted((output) => lazyEntry(outputs[output]?.entryPoint));
  const shared = sorted((output) =>
    outputs[output]?.entryPoint === undefined ? modulesOf(output, outputs).join() : "",
  );
  const imported = (output: string) =>
    (outputs[output]?.imports ?? []).flatMap(({ path, kind }) =>
      kind === "import-statement" && shared.includes(path) ? [path] : [],
    );
  const needed = entries.map((entry) => {
    const found = new Set(imported(entry));
    for (const output of found) for (const path of imported(output)) found.add(path);
    return found;
  });
  const start = needed[entries.findIndex((output) => outputs[output]?.entryPoint === startPage)] ?? new Set();
  const pieces = [[...start].sort(), ...shared.filter((output) => !start.has(output)).map((output) => [output])].filter(
    ({ length }) => length > 0,
  );
  const pieceOf = new Map(pieces.flatMap((outputs, piece) => outputs.map((output) => [output, piece] as const)));
  const pieceOfModule = new Map(
    pieces.flatMap((outs, piece) => outs.flatMap((output) => modulesOf(output, outputs).map((one) => [one, piece]))),
  );
  const bytesOf = (from: readonly string[]) =>
    gzipSync(from.map((output) => textOf(output).replaceAll(hashed, '"./"')).join("\n"), { level: 9 }).byteLength;
  return {
    entries: entries.map((output) => {
      const { entryPoint = "" } = outputs[output] ?? {};
      return { entryPoint, bytes: bytesOf([output]), isScreen: screen.test(entryPoint) };
    }),
    shared: pieces.map((piece) => ({
      modules: piece.flatMap((output) => modulesOf(output, outputs)),
      bytes: Math.max(0, bytesOf(piece) - fileBytes),
      users: needed.flatMap((found, entry) => (piece.some((output) => found.has(output)) ? [entry] : [])),
      ofStart: piece.some((output) => start.has(output)),
    })),
    imports: pieces.flatMap((piece, from) =>
      piece
        .flatMap((output) => [
          ...imported(output).map((path) => pieceOf.get(path)),
          ...modulesOf(output, outputs).flatMap((module) => reachedBy(module, inputs, pieceOfModule)),
        ])
        .map((to) => [from, to ?? from] as const),
    ),
    // The bundler may make one more than was planned.
    mostChunks: mostFiles.files - entries.length - base.size - 1,
  };
}

/** How scripts name each other in the bundler's output; any change may change these hashes. */
const hashed = /"\.\/[\w-]+\.js"/g;

function lazyEntry(entryPoint = ""): string {
  return entryPoint.startsWith(lazyPrefix) || entryPoint.startsWith(partPrefix) ? entryPoint : "";
}

/**
 * The pieces of what a module imports. To the bundler whoever imports a module also uses what that one imports, even if
 * only for functions that nobody calls.
 */
function reachedBy(module: string, inputs: Modules["inputs"], pieceOf: ReadonlyMap<string, number>): number[] {
  const reached = new Set([module]);
  const pieces: number[] = [];
  for (const one of reached) {
    const piece = one === module ? undefined : pieceOf.get(one);
    if (piece !== undefined) pieces.push(piece);
    else
      for (const { path, kind } of inputs[one]?.imports ?? [])
        // Of libraries, which have no side effects, only what is called counts.
        if (kind === "import-statement" && !path.startsWith("node_modules/")) reached.add(path);
  }
  return pieces;
}

/** Modules in an output, except those made by plugins; JSON and styles follow the modules that import them. */
function modulesOf(output: string, outputs: Outputs): string[] {
  return Object.entries(outputs[output]?.inputs ?? {})
    .flatMap(([module, { bytesInOutput }]) =>
      bytesInOutput > 0 && !/^\w+:|\.(json|css)$/.test(module) ? [module] : [],
    )
    .sort();
}
