import type pg from "pg";
import type { AccessTokens } from "./accounts/access-tokens.ts";
import type { EndedSessions } from "./accounts/ended-sessions.ts";
import type { Devices } from "./accounts/devices.ts";
import type { Codes } from "./accounts/codes.ts";
import type { accountLimits } from "./accounts/limits.ts";
import type { Passwords } from "./accounts/passwords.ts";
import type { OneTimeTokens } from "./accounts/one-time-tokens.ts";
import type { Sessions } from "./accounts/sessions.ts";
import type { Tries } from "./attempts/tries.ts";
import type { Challenges } from "./captcha/challenges.ts";
import type { Methods } from "./cashier/methods.ts";
import type { Rates } from "./cashier/rates.ts";
import type { PayoutDraft } from "./cashier/payout-engine.ts";
import type { Rng } from "./runtime/rng.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Config } from "./config.ts";
import type { Log } from "./runtime/log.ts";
import type { Returns } from "./games/returns.ts";
import type { SeedCipher } from "./games/seed-cipher.ts";
import type { SoloOrder } from "./games/solo.ts";
import type { Location } from "./http/location.ts";
import type { Hosts } from "./http/hosts.ts";
import type { NetworkLimiter } from "./http/network-limiter.ts";
import type { PlayerLimiter } from "./http/player-limiter.ts";
import type { Refusal } from "./http/refusal.ts";
import type { Keys } from "./runtime/keys.ts";
import type { Manifest } from "./mirrors/manifest.ts";
import type { MirrorResults } from "./mirrors/mirror-results.ts";
import type { Mirrors } from "./mirrors/mirrors.ts";
import type { Moves } from "./mirrors/moves.ts";
import type { Pictures } from "./pictures/pictures.ts";
import type { Messenger } from "./messages/messenger.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import type { Providers } from "./providers/providers.ts";
import type { SignOns } from "./sign-on/sign-ons.ts";
import type { SupportTickets } from "./support/support-tickets.ts";
import type { Engine } from "./wallet/engine.ts";
import type { Groups } from "./wallet/groups.ts";
import type { Standings } from "./wallet/standings.ts";
import type { Wallets } from "./wallet/wallets.ts";

/** What the parts of one running house share; put together in app.ts. */
export interface House {
  /** Of this process, among all houses of the database: another one after each start. */
  id: string;
  config: Config;
  hosts: Hosts;
  clock: Clock;
  chance: Rng;
  log: Log;
  keys: Keys;
  /** For everything but bets. */
  pool: pg.Pool;
  /** Whether the database's disk has room for what fills it. */
  hasRoom: () => boolean;
  /** UUIDs that sort by time. */
  uuid: () => string;
  /** The lock of each player's wallet, for what is not decided in a group. */
  wallets: Wallets;
  /** How much of the house one player may have at a time, and how often they may write. */
  playerLimiter: PlayerLimiter;
  /** The same of one network, for whoever is not logged in. */
  networkLimiter: NetworkLimiter;
  /** Where every call that moves money is decided, and the engine of all that is played alone. */
  groups: Groups;
  /** How players have asked to be kept safe, and what is counted of their play. */
  standings: Standings;
  solo: Engine<SoloOrder>;
  seedCipher: SeedCipher;
  /** What the games have returned to all players. */
  returns: Returns;
  /** Decides withdrawals there. */
  withdrawals: Engine<PayoutDraft | Refusal>;
  accessTokens: AccessTokens;
  endedSessions: EndedSessions;
  sessions: Sessions;
  passwords: Passwords;
  devices: Devices;
  tries: Tries;
  challenges: Challenges;
  codes: Codes;
  oneTimeTokens: OneTimeTokens;
  pictures: Pictures;
  messenger: Messenger;
  providers: Providers;
  /** Whom players pay through, in which ways, and at which rates. */
  payments: PaymentProvider;
  methods: Methods;
  rates: Rates;
  signOns: SignOns;
  supportTickets: SupportTickets;
  /** Which sites of the house can be reached, as far as the house knows, as it signs it, and as players have measured it. */
  mirrors: Mirrors;
  manifest: Manifest;
  mirrorResults: MirrorResults;
  moves: Moves;
  limits: ReturnType<typeof accountLimits>;
  /** Where a visitor is; `country` is what the proxy says of it, if there is one. */
  placeOf(country: string | undefined): Location;
  /** The address of the sign-on that logins and mirror data hand out. */
  signOn: { url(): string | null };
}
