import { type Chunks, createLoadsOf, isTooSmall, type LazyCode, type Loads } from "./chunk-loads.ts";
import { startEntry } from "./lazy-modules.ts";

/** What each lazily loaded file shall import as well, so that the bundler makes fewer and larger chunks. */
export type Plan = ReadonlyMap<string, readonly string[]>;

/** Each sweep over all chunks finds less to improve. */
const mostSweeps = 8;

/**
 * The bundler makes a chunk for each set of files that share something, however little. Here the smallest chunks are
 * joined until none is too small; then every piece and every chunk moves wherever that lowers what is loaded in vain,
 * counting that whoever needs one piece of a chunk loads all of it and its imports. What the start page loads stays
 * apart. The higher the exponent, the more a byte counts for a screen that is nearly full.
 */
export function planChunks(code: LazyCode, exponent: number): Plan {
  const { chunks, loads } = searched(code, exponent);
  // What the start page loads and is too little for a file comes with what every page begins with.
  const begun = code.shared.flatMap(({ modules, bytes, ofStart }) => (ofStart && isTooSmall(bytes) ? modules : []));
  return new Map([
    [startEntry, begun],
    ...code.entries.map(
      ({ entryPoint }, entry) =>
        [
          entryPoint,
          [
            ...begun,
            ...code.shared
              .filter((_, piece) => loads.isLoaded(chunks[piece] ?? piece, entry))
              .flatMap(({ modules }) => modules.filter((module) => !begun.includes(module))),
          ].sort(),
        ] as const,
    ),
  ]);
}

function searched(code: LazyCode, exponent: number): { chunks: Chunks; loads: Loads } {
  const loadsOf = createLoadsOf(code, exponent);
  const open = code.shared.flatMap(({ ofStart }, piece) => (ofStart ? [] : [piece]));
  const openChunks = (chunks: Chunks) => [...new Set(open.map((piece) => chunks[piece] ?? piece))];

  function cheapest(all: readonly Chunks[]): Chunks | undefined {
    return all.map((chunks) => ({ chunks, cost: loadsOf(chunks).cost })).sort((a, b) => a.cost - b.cost)[0]?.chunks;
  }

  function settled(chunks: Chunks): Chunks {
    const { fits, sizes } = loadsOf(chunks);
    const [smallest, ...others] = openChunks(chunks).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
    if (fits || smallest === undefined) return chunks;
    const next = cheapest(others.map((other) => joined(chunks, smallest, other)));
    return next ? settled(coalesced(next, loadsOf(next))) : chunks;
  }

  /** Moves each piece to each other chunk, joins each two chunks, and splits each chunk and settles again. */
  function* moves(of: () => Chunks): Generator<Chunks> {
    for (const piece of open) for (const to of openChunks(of())) yield of().with(piece, to);
    for (const one of open)
      for (const other of open) if (one <= other && of()[one] === of()[other]) yield together(of(), one, other);
    for (const chunk of openChunks(of())) {
      for (const to of openChunks(of())) yield joined(of(), chunk, to);
      yield settled(apart(of(), chunk));
    }
  }

  const single = code.shared.map((_, piece) => piece);
  let chunks = settled(coalesced(single, loadsOf(single)));
  let { cost } = loadsOf(chunks);
  for (let [sweep, before] = [0, Infinity]; sweep < mostSweeps && cost < before; sweep++) {
    before = cost;
    for (const next of moves(() => chunks)) {
      const loads = loadsOf(next);
      if (loads.fits && loads.cost < cost) [chunks, cost] = [next, loads.cost];
    }
  }
  return { chunks, loads: loadsOf(chunks) };
}

function together(chunks: Chunks, one: number, other: number): Chunks {
  const free = chunks.findIndex((_, number) => !chunks.includes(number));
  return free === -1 ? chunks : chunks.with(one, free).with(other, free);
}

function apart(chunks: Chunks, one: number): Chunks {
  const free = chunks.map((_, piece) => piece).filter((number) => !chunks.includes(number));
  return chunks.map((chunk) => (chunk === one ? (free.pop() ?? chunk) : chunk));
}

function joined(chunks: Chunks, one: number, other: number): Chunks {
  return chunks.map((chunk) => (chunk === one ? other : chunk));
}

/** Joins chunks with the same users, as the bundler does. */
function coalesced(chunks: Chunks, { usersOf }: Loads): Chunks {
  const first = new Map<string, number>();
  for (const chunk of chunks) if (!first.has(usersOf(chunk))) first.set(usersOf(chunk), chunk);
  return chunks.map((chunk) => first.get(usersOf(chunk)) ?? chunk);
}
