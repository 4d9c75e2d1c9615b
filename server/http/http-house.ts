import type { RuntimeConfig } from "../runtime/config.ts";
import type { Log } from "../runtime/log.ts";
import type { HttpConfig } from "./config.ts";
import type { Hosts } from "./hosts.ts";
import type { Location } from "./location.ts";
import type { NetworkLimiter } from "./network-limiter.ts";
import type { PlayerLimiter } from "./player-limiter.ts";
import type { Identity } from "./visit.ts";

export interface HttpHouse {
  config: Pick<RuntimeConfig, "mode"> & HttpConfig;
  hosts: Hosts;
  log: Log;
  hasRoom: () => boolean;
  playerLimiter: PlayerLimiter;
  /** Limits visitors who are not logged in, by network. */
  networkLimiter: NetworkLimiter;
  /** Whose token it is, while neither the token nor its session is over. */
  identify(token: string): Promise<(Identity & { expiresAtMs: number }) | undefined>;
  /** What the device cookie says: the browser's id, and whether somebody seems to have logged in there. */
  devices: {
    idOf(cookies: Record<string, string>): string | undefined;
    isKnown(cookies: Record<string, string>): boolean;
  };
  /** The visitor's location; `country` is the proxy's word for it, if any. */
  locationAt(country: string | undefined): Location;
}
