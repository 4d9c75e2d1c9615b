/** Two variants measured alternately in one run, as ratios are stable where absolute figures drift. */
export interface Pairs {
  a: number[];
  b: number[];
  ratios: number[];
  median: number;
  /** 95% confidence interval of the median. */
  interval: [low: number, high: number];
}

/** Measures a and b in the order A B B A, so that drift of the machine affects both alike. */
export async function measurePairs(count: number, a: () => Promise<number>, b: () => Promise<number>): Promise<Pairs> {
  const measured = await alternate(count, a, b);
  return pairsOf(measured.a, measured.b);
}

/** The same for what has several figures, of which each is compared afterwards. */
export async function alternate<Measured>(count: number, a: () => Promise<Measured>, b: () => Promise<Measured>) {
  const measured: { a: Measured[]; b: Measured[] } = { a: [], b: [] };
  while (measured.a.length < count) {
    const [a1, b1, b2, a2] = [await a(), await b(), await b(), await a()];
    measured.a.push(a1, a2);
    measured.b.push(b1, b2);
  }
  return measured;
}

export function pairsOf(a: number[], b: number[]): Pairs {
  const ratios = a.map((one, index) => one / (b[index] ?? Number.NaN));
  return { a, b, ratios, median: medianOf(ratios), interval: bootstrap(ratios) };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

function bootstrap(values: readonly number[], draws = 10_000): [number, number] {
  const medians = Array.from({ length: draws }, () =>
    medianOf(values.map(() => values[Math.floor(Math.random() * values.length)] ?? Number.NaN)),
  ).toSorted((a, b) => a - b);
  return [medians[Math.floor(draws * 0.025)] ?? Number.NaN, medians[Math.floor(draws * 0.975)] ?? Number.NaN];
}
