import type { Auth } from "../../contract/call.ts";
import type { locales } from "../../contract/values.ts";
import type { Location } from "./location.ts";
import type { WithoutSlot } from "./network-limiter.ts";

export type Locale = (typeof locales)[number];

/** Who is logged in, as the access token says and the list of ended sessions does not contradict. */
export interface Identity {
  player: bigint;
  /** The session. */
  id: string;
}

/** Everything that the house knows about who is calling, before any call has looked at it. */
export interface Caller {
  session: Identity | undefined;
  /** The bearer token as it came, also when it is no longer valid: refresh reads it. */
  bearer: string | undefined;
  cookies: Record<string, string>;
  ip: string;
  location: Location;
  locale: Locale;
  userAgent: string;
  /** The site whose page has sent it, and the one whose API was asked; the same where it comes from no page. */
  site: string;
  apiSite: string;
  /** Whether a page of the site has sent it. What comes from no page need not keep cookies. */
  fromPage: boolean;
  requestId: string;
  key: string | undefined;
  /** House time in ms; NaN when it could not be read. */
  validUntil: number | undefined;
  /** Adds a Set-Cookie line to the answer, whatever the answer will be. */
  setCookie(line: string): void;
}

type OfPlayer<A extends Auth, Value> = A extends "player" ? Value : A extends "none" ? undefined : Value | undefined;

export interface Visit<House, A extends Auth = Auth, Money extends boolean = boolean> extends Omit<
  Caller,
  "session" | "key"
> {
  house: House;
  /** For work that is long and asks nothing of the database: others of the same network go on meanwhile. */
  withoutSlot: WithoutSlot;
  player: OfPlayer<A, bigint>;
  sessionId: OfPlayer<A, string>;
  key: Money extends true ? string : string | undefined;
  /** The file that a call's body is; empty where a call takes none. */
  file: Buffer;
}
