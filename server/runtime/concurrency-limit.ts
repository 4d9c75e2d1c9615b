export function createConcurrencyLimit<Key>(most: number) {
  const counts = new Map<Key, number>();

  function take(key: Key): boolean {
    const count = counts.get(key) ?? 0;
    if (count >= most) return false;
    counts.set(key, count + 1);
    return true;
  }

  function release(key: Key): void {
    const count = (counts.get(key) ?? 0) - 1;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }

  return { take, release };
}
export type ConcurrencyLimit<Key> = ReturnType<typeof createConcurrencyLimit<Key>>;
