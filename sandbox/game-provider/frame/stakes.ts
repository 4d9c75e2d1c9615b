import { type Micro, parseMoney } from "../../../rules/money.ts";

const steps = [1n, 2n, 5n];

/** Stakes that one steps through: one, two and five of each power of ten within the limits, and the limits themselves. */
export function stakesOf({ min, max }: { min: string; max: string }): Micro[] {
  const [least, most] = [parseMoney(min) ?? 0n, parseMoney(max) ?? 0n];
  const list = new Set<Micro>([least]);
  for (let power = 10_000n; power <= most; power *= 10n)
    for (const step of steps) if (step * power > least && step * power <= most) list.add(step * power);
  if (most > least) list.add(most);
  return [...list];
}

/** Where one begins: about ten of the least. */
export function firstStake(stakes: readonly Micro[]): number {
  const [least = 0n] = stakes;
  const at = stakes.findLastIndex((stake) => stake <= least * 10n);
  return Math.max(0, at);
}
