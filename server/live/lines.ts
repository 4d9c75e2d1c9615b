import type { Clock } from "../runtime/clock.ts";

/** A socket of a player's, as far as its life is concerned. */
export interface Line {
  /** From now on the socket is beaten often, so that a dead one is known within seconds. */
  watch(): void;
}

/** Which players this house can reach. Players may have sockets at other houses as well. */
export interface Lines {
  add(player: bigint, line: Line): void;
  remove(player: bigint, line: Line): void;
  isHere(player: bigint): boolean;
  /** Since when the player has been here without a gap. */
  hereSince(player: bigint): number | undefined;
  /** Everybody who has a socket here. */
  players(): Iterable<bigint>;
  /** When the player's last socket here ended, if there has been none since. */
  cutAt(player: bigint): number | undefined;
  isWatched(player: bigint): boolean;
  /** Watches the sockets of these players, also those still to come, and no others any more. */
  watch(players: ReadonlySet<bigint>): void;
  /** A player's first socket here has come, or the last has ended. */
  onChange(hear: (player: bigint, isHere: boolean) => void): void;
  onCut(hear: (player: bigint, atMs: number) => void): void;
  /** A browser has come, with random bytes that it has chosen. */
  visited(random: string): void;
  onVisit(hear: (random: string) => void): void;
  /** The house is stopping: from now on it is not the players' lines that end. */
  close(): void;
}

export function createLines(clock: Pick<Clock, "now">): Lines {
  const lines = new Map<bigint, Set<Line>>();
  const sinces = new Map<bigint, number>();
  const cuts = new Map<bigint, number>();
  const hearers: ((player: bigint, atMs: number) => void)[] = [];
  const changes: ((player: bigint, isHere: boolean) => void)[] = [];
  const visits: ((random: string) => void)[] = [];
  let watched: ReadonlySet<bigint> = new Set();
  let closed = false;

  return {
    add(player, line) {
      cuts.delete(player);
      const own = lines.get(player) ?? new Set();
      lines.set(player, own.add(line));
      if (!sinces.has(player)) sinces.set(player, clock.now());
      if (own.size === 1) for (const hear of changes) hear(player, true);
      if (watched.has(player)) line.watch();
    },
    remove(player, line) {
      const own = lines.get(player);
      if (!own?.delete(line) || own.size > 0) return;
      lines.delete(player);
      sinces.delete(player);
      for (const hear of changes) hear(player, false);
      if (closed) return;
      const atMs = clock.now();
      cuts.set(player, atMs);
      const [oldest] = cuts.keys();
      if (cuts.size > mostCuts && oldest !== undefined) cuts.delete(oldest);
      for (const hear of hearers) hear(player, atMs);
    },
    isHere: (player) => lines.has(player),
    hereSince: (player) => sinces.get(player),
    players: () => lines.keys(),
    cutAt: (player) => cuts.get(player),
    isWatched: (player) => watched.has(player),
    watch(players) {
      watched = players;
      for (const player of players) for (const line of lines.get(player) ?? []) line.watch();
    },
    onChange: (hear) => void changes.push(hear),
    onCut: (hear) => void hearers.push(hear),
    visited: (random) => {
      for (const hear of visits) hear(random);
    },
    onVisit: (hear) => void visits.push(hear),
    close: () => (closed = true),
  };
}

const mostCuts = 20_000;
