export interface Item {
  seq: number;
  frame: string;
}

interface Memory {
  /** Every message after this number is in `items`. */
  floor: number;
  items: Item[];
}

interface HistoryOptions {
  /** How many players are remembered, with how many messages each. */
  players: number;
  depth: number;
}

/** Recent messages by player, so that a short disconnection is made up for without the database. */
export function createHistory({ players, depth }: HistoryOptions) {
  const memories = new Map<bigint, Memory>();

  /** Starts remembering the player; `seq` is where the channel stands. */
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

  /** The messages after `seq`; undefined when they are not known for certain. */
  function since(player: bigint, seq: number): Item[] | undefined {
    const memory = memories.get(player);
    if (!memory || seq < memory.floor || seq > lastOf(memory)) return undefined;
    // Moves the player to the end: the least recently used come first, and are dropped first.
    memories.delete(player);
    memories.set(player, memory);
    return memory.items.filter((item) => item.seq > seq);
  }

  return {
    open,
    add,
    since,
    /** What is remembered of a player is not all that was told. */
    forget: (player: bigint) => void memories.delete(player),
    clear: () => memories.clear(),
  };
}

function lastOf({ floor, items }: Memory): number {
  return items.at(-1)?.seq ?? floor;
}
