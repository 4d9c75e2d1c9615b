/** The probability that two samples of one distribution differ this much (Kolmogorov–Smirnov). */
export function sameness(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [left.toSorted(ascending), right.toSorted(ascending)];
  let distance = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const value = Math.min(a[i] ?? 0, b[j] ?? 0);
    while (i < a.length && (a[i] ?? 0) <= value) i += 1;
    while (j < b.length && (b[j] ?? 0) <= value) j += 1;
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length));
  }
  const effective = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const scaled = (effective + 0.12 + 0.11 / effective) * distance;
  let sum = 0;
  for (let term = 1; term <= 100; term += 1) sum += (term % 2 ? 2 : -2) * Math.exp(-2 * (term * scaled) ** 2);
  return scaled < 0.2 ? 1 : Math.min(1, Math.max(0, sum));
}

export function medianOf(sample: readonly number[]): number {
  const sorted = sample.toSorted(ascending);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function ascending(a: number, b: number): number {
  return a - b;
}
