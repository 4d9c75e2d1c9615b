/** A uniform sample of a stream of unknown length (reservoir sampling). */
export function createSample<Item>(size: number, random: () => number) {
  const chosen: Item[] = [];
  let offered = 0;
  return {
    offer(item: Item): void {
      offered += 1;
      if (chosen.length < size) return void chosen.push(item);
      const slot = Math.floor(random() * offered);
      if (slot < size) chosen[slot] = item;
    },
    items: (): readonly Item[] => chosen,
  };
}
export type Sample<Item> = ReturnType<typeof createSample<Item>>;
