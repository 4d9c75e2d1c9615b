import { pick, type Random } from "../fairness.ts";

/** The first `count` of 0 … size−1 in random order, by a partial Fisher–Yates shuffle. */
export function shuffled(random: Random, size: number, count: number): number[] {
  const order = Array.from({ length: size }, (_, index) => index);
  for (let index = 0; index < count; index += 1) {
    const other = index + pick(random.next(), size - index);
    [order[index], order[other]] = [order[other] as number, order[index] as number];
  }
  return order.slice(0, count);
}
