import type pg from "pg";
import type { AccessTokens } from "./accounts/access-tokens.ts";
import type { EndedSessions } from "./accounts/ended-sessions.ts";
import type { Codes } from "./accounts/codes.ts";
import type { accountLimits } from "./accounts/limits.ts";
import type { OneTimeTokens } from "./accounts/one-time-tokens.ts";
import type { Sessions } from "./accounts/sessions.ts";
import type { Tries } from "./accounts/tries.ts";
import type { Chance } from "./chance.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Log } from "./db/log.ts";
import type { InstantOrder } from "./games/instant.ts";
import type { Place } from "./geo/place.ts";
import type { Hosts } from "./http/hosts.ts";
import type { Keys } from "./keys.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Engine } from "./wallet/engine.ts";
import type { Groups } from "./wallet/groups.ts";

/** What the parts of one running house share; put together in app.ts. */
export interface House {
  config: Config;
  hosts: Hosts;
  clock: Clock;
  chance: Chance;
  log: Log;
  keys: Keys;
  /** For everything but bets. */
  pool: pg.Pool;
  /** UUIDs that sort by time. */
  uuid: () => string;
  /** Where every call that moves money is decided, and the engine of the instant games. */
  groups: Groups;
  instant: Engine<InstantOrder>;
  accessTokens: AccessTokens;
  endedSessions: EndedSessions;
  sessions: Sessions;
  tries: Tries;
  codes: Codes;
  oneTimeTokens: OneTimeTokens;
  mailer: Mailer;
  limits: ReturnType<typeof accountLimits>;
  /** Where a visitor is; `country` is what the proxy says of it, if there is one. */
  placeOf(country: string | undefined): Place;
  /** The address of the sign-on that logins hand out. */
  signOn: { url(): string | null };
}
