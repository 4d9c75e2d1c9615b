/** A uniform sample of a stream of unknown length (reservoir sampling). */
export function createSample<Item>(size: number, random: () => number) {
  const kept: Item[] = [];
  let seen = 0;
  return {
    offer(item: Item): void {
      seen += 1;
      if (kept.length < size) return void kept.push(item);
      const slot = Math.floor(random() * seen);
      if (slot < size) kept[slot] = item;
    },
    items: (): readonly Item[] => kept,
  };
}
export type Sample<Item> = ReturnType<typeof createSample<Item>>;
