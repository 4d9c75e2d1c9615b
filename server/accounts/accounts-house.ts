import type { Auth } from "../../contract/call.ts";
import { serving } from "../http/serve.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";
import type { CaptchaHouse } from "../captcha/captcha-house.ts";
import type { OutboundQueue } from "../messages/outbound-queue.ts";
import type { Rng } from "../runtime/rng.ts";
import type { SupportTickets } from "../support/support-tickets.ts";
import type { Fingerprints } from "../fingerprints/fingerprints.ts";
import type { Welcoming } from "./welcoming.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import type { Codes } from "./codes.ts";
import type { Devices } from "./devices.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import type { accountLimits } from "./limits.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";
import type { Passwords } from "./passwords.ts";
import type { IdentityHooks, NewPlayer } from "./players.ts";
import type { Profiles } from "./profiles.ts";
import type { Sessions } from "./sessions.ts";

export interface AccountsHouse extends WalletHouse, Pick<CaptchaHouse, "rateLimits" | "challenges">, AccountNouns {
  devices: Devices;
  fingerprints: Fingerprints;
  rng: Rng;
  /** The sign-on's address, handed out with logins and mirror data; null where there is none. */
  signOn: { url(): string | null };
}

export interface AccountNouns {
  limits: ReturnType<typeof accountLimits>;
  outboundQueue: OutboundQueue;
  sessions: Sessions;
  endedSessions: EndedSessions;
  passwords: Passwords;
  devices: Devices;
  codes: Codes;
  oneTimeTokens: OneTimeTokens;
  profiles: Profiles;
  newPlayers: readonly NewPlayer[];
  identityHooks: IdentityHooks;
  supportTickets: SupportTickets;
  welcoming: Welcoming;
}

export const serve = serving<AccountsHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<AccountsHouse, A, Money>;
