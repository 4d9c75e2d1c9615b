export const pockets = 37;

export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

const reds: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

export function isRed(pocket: number): boolean {
  return reds.includes(pocket);
}

const outside: Record<string, (pocket: number) => boolean> = {
  red: isRed,
  black: (pocket) => !isRed(pocket),
  odd: (pocket) => pocket % 2 === 1,
  even: (pocket) => pocket % 2 === 0,
  low: (pocket) => pocket <= 18,
  high: (pocket) => pocket > 18,
  dozen1: (pocket) => pocket <= 12,
  dozen2: (pocket) => pocket > 12 && pocket <= 24,
  dozen3: (pocket) => pocket > 24,
  column1: (pocket) => pocket % 3 === 1,
  column2: (pocket) => pocket % 3 === 2,
  column3: (pocket) => pocket % 3 === 0,
};

export const outsideBets = Object.keys(outside);

/** The numbers that a bet covers; none where there is no such bet. A number is bet on as `n` and itself. */
export function coveredBy(bet: string): number[] {
  const [, straight] = /^n(0|[1-9]|[12]\d|3[0-6])$/.exec(bet) ?? [];
  if (straight !== undefined) return [Number(straight)];
  const covers = Object.hasOwn(outside, bet) ? outside[bet] : undefined;
  return covers ? Array.from({ length: pockets - 1 }, (_, index) => index + 1).filter(covers) : [];
}

/** What a bet gets back, in hundredths of it: 36 for its numbers together, whichever they are. */
export function wheelReturn(bet: string, pocket: number): bigint {
  const covered = coveredBy(bet);
  return covered.includes(pocket) ? 3_600n / BigInt(covered.length) : 0n;
}

export function spinWheel(words: Iterator<number, unknown>): number {
  return Math.floor((Number(words.next().value) * pockets) / 2 ** 32);
}
