/** One message of a channel, with the frame in which everyone gets it. */
export interface Item {
  seq: number;
  frame: string;
}

interface Memory {
  /** Everything after this number is in `items`. */
  floor: number;
  items: Item[];
}

interface HistoryOptions {
  /** How many players are remembered, and how many messages of each. */
  players: number;
  depth: number;
}

/** The latest messages by player, so that whoever was away for a moment is caught up without a question to the database. */
export function createHistory({ players, depth }: HistoryOptions) {
  const memories = new Map<bigint, Memory>();

  /** From here on the player is remembered; `seq` is where the channel stands. */
  function open(player: bigint, seq: number): void {
    if (memories.has(player)) return;
    memories.set(player, { floor: seq, items: [] });
    const [oldest] = memories.keys();
    if (memories.size > players && oldest !== undefined) memories.delete(oldest);
  }

  function add(player: bigint, item: Item): void {
    const memory = memories.get(player);
    if (!memory) return;
    const last = lastOf(memory);
    if (item.seq <= last) return;
    if (item.seq > last + 1) {
      memory.items = [];
      memory.floor = item.seq - 1;
    }
    memory.items.push(item);
    if (memory.items.length > depth) memory.floor = memory.items.shift()?.seq ?? memory.floor;
  }

  /** What came after `seq`; undefined when that is not known for certain. */
  function since(player: bigint, seq: number): Item[] | undefined {
    const memory = memories.get(player);
    if (!memory || seq < memory.floor || seq > lastOf(memory)) return undefined;
    // The least recently wanted stand first, and go first.
    memories.delete(player);
    memories.set(player, memory);
    return memory.items.filter((item) => item.seq > seq);
  }

  return { open, add, since, clear: () => memories.clear() };
}

function lastOf({ floor, items }: Memory): number {
  return items.at(-1)?.seq ?? floor;
}
