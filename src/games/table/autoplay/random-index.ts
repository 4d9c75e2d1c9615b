/** One of 0 … size−1 by this browser's own chance: what a player leaves to luck before anything is at stake. */
export function randomIndex(size: number): number {
  const words = new Uint32Array(1);
  const fair = 2 ** 32 - (2 ** 32 % size);
  do crypto.getRandomValues(words);
  while ((words[0] as number) >= fair);
  return (words[0] as number) % size;
}
