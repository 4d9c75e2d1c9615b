import type { Snapshot } from "./feed.ts";
import type { PublicFeed } from "./public-feed.ts";

/** One that tells each player their own: what it begins with is read for each. */
interface PlayerChannel {
  /** What its parameter looks like, where it has one: `rooms:red` is joined, and told of, by itself. */
  parameter?: RegExp;
  readSnapshot(player: bigint, parameter: string): Promise<Snapshot>;
}

export type AudienceFeed = Pick<PublicFeed, "join" | "leave" | "drained">;

/** One that tells everybody the same: guests may join it, and it is not resumed. */
interface PublicChannel {
  feed: AudienceFeed;
}

/** Many of them, each of which is there while somebody listens. */
interface PublicChannels {
  parameter: RegExp;
  open(parameter: string): { feed: AudienceFeed; close(): void };
}

/** What features tell on the live socket, by the names of the channels. */
export type LiveChannels = Readonly<Record<string, PlayerChannel | PublicChannel | PublicChannels>>;
