import { type Chunks, createLoadsOf, goodScreenBytes, type LazyCode, type Loads } from "./chunk-loads.ts";

/** What each lazily loaded file is to load along, so that the bundler finds fewer and larger chunks. */
export type Plan = ReadonlyMap<string, readonly string[]>;

/** Each time over all chunks finds less to mend. */
const mostSweeps = 8;
/** How much more a nearly full screen counts: one of these ways leads to a good plan, and which one changes with the code. */
const exponents = [5, 8, 3, 1];

/**
 * The bundler makes a chunk for each set of files that share something, however little. Here the smallest joins another
 * one until none is too small, and then every piece, and every chunk, goes wherever less is loaded in vain than before:
 * whoever needs one piece of a chunk needs all of them from then on, and what they import. What the start page loads
 * stays by itself. Where a screen is beyond its budget in the end, it is tried in another way; the best plan counts.
 */
export function planChunks(code: LazyCode): Plan {
  let best: ReturnType<typeof planned> | undefined;
  for (const exponent of exponents) {
    const next = planned(code, exponent);
    if (best === undefined || next.loads.largestScreen < best.loads.largestScreen) best = next;
    if (best.loads.largestScreen <= goodScreenBytes) break;
  }
  return new Map(
    code.entries.map(({ entryPoint }, entry) => [
      entryPoint,
      code.shared
        .filter((_, piece) => best?.loads.isLoaded(best.chunks[piece] ?? piece, entry))
        .flatMap(({ modules }) => modules)
        .sort(),
    ]),
  );
}

function planned(code: LazyCode, exponent: number): { chunks: Chunks; loads: Loads } {
  const loadsOf = createLoadsOf(code, exponent);
  const open = code.shared.flatMap(({ ofStart }, piece) => (ofStart ? [] : [piece]));
  const openChunks = (chunks: Chunks) => [...new Set(open.map((piece) => chunks[piece] ?? piece))];

  function cheapest(all: readonly Chunks[]): Chunks | undefined {
    return all.map((chunks) => ({ chunks, cost: loadsOf(chunks).cost })).sort((a, b) => a.cost - b.cost)[0]?.chunks;
  }

  /** As long as there is a chunk too many or too small, the smallest joins another one. */
  function settled(chunks: Chunks): Chunks {
    const { fits, sizes } = loadsOf(chunks);
    const [smallest, ...others] = openChunks(chunks).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
    if (fits || smallest === undefined) return chunks;
    const next = cheapest(others.map((other) => joined(chunks, smallest, other)));
    return next ? settled(coalesced(next, loadsOf(next))) : chunks;
  }

  /** Each piece in each other chunk, each chunk in each other, and each taken apart and settled anew. */
  function* moves(of: () => Chunks): Generator<Chunks> {
    for (const piece of open) for (const to of openChunks(of())) yield of().with(piece, to);
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

/** Each piece of one chunk is a chunk again. */
function apart(chunks: Chunks, one: number): Chunks {
  const free = chunks.map((_, piece) => piece).filter((number) => !chunks.includes(number));
  return chunks.map((chunk) => (chunk === one ? (free.pop() ?? chunk) : chunk));
}

function joined(chunks: Chunks, one: number, other: number): Chunks {
  return chunks.map((chunk) => (chunk === one ? other : chunk));
}

/** What has the same users is one chunk to the bundler. */
function coalesced(chunks: Chunks, { usersOf }: Loads): Chunks {
  const first = new Map<string, number>();
  for (const chunk of chunks) if (!first.has(usersOf(chunk))) first.set(usersOf(chunk), chunk);
  return chunks.map((chunk) => first.get(usersOf(chunk)) ?? chunk);
}
