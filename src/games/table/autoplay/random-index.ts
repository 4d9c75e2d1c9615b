/** An index from 0 to size − 1, from the browser's own random generator: only for choices made before a stake. */
export function randomIndex(size: number): number {
  const words = new Uint32Array(1);
  const fair = 2 ** 32 - (2 ** 32 % size);
  do crypto.getRandomValues(words);
  while ((words[0] as number) >= fair);
  return (words[0] as number) % size;
}
