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
  /** How much of the house one player may have at a time, and how often they may write. */
  playerLimiter: PlayerLimiter;
  /** The same of one network, for whoever is not logged in. */
  networkLimiter: NetworkLimiter;
  /** Who a token speaks for, as long as neither its time is over nor its session. */
  identify(token: string): Promise<(Identity & { expiresAtMs: number }) | undefined>;
  /** What browsers show of themselves: an id of their own, and whether somebody seems to have logged in there. */
  devices: {
    idOf(cookies: Record<string, string>): string | undefined;
    isKnown(cookies: Record<string, string>): boolean;
  };
  /** Where a visitor is; `country` is what the proxy says of it, if there is one. */
  locationAt(country: string | undefined): Location;
}
