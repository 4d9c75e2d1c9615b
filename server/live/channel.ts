import type { Snapshot } from "./feed.ts";
import type { PublicFeed } from "./public-feed.ts";

/** A channel with its own news for each player; the snapshot is read per player. */
interface PlayerChannel {
  /** The form of its parameter, if it has one: `rooms:red` is joined and sent to separately. */
  parameter?: RegExp;
  readSnapshot(player: bigint, parameter: string): Promise<Snapshot>;
}

/** One that every tab listens to: when thousands come back at once, their snapshots are read together. */
interface CommonChannel {
  readSnapshots(players: readonly bigint[]): Promise<ReadonlyMap<bigint, Snapshot>>;
}

export type AudienceFeed = Pick<PublicFeed, "join" | "leave" | "drained">;

/** A channel with the same news for everybody. Guests may join it, and it is not resumed. */
interface PublicChannel {
  feed: AudienceFeed;
}

/** A public channel per parameter, which exists while somebody listens. */
interface PublicChannels {
  parameter: RegExp;
  open(parameter: string): { feed: AudienceFeed; close(): void };
}

export type LiveChannels = Readonly<Record<string, PlayerChannel | CommonChannel | PublicChannel | PublicChannels>>;
