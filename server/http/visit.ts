import type { Auth } from "../../contract/call.ts";
import type { locales } from "../../contract/values.ts";
import type { Location } from "./location.ts";
import type { WithoutSlot } from "./network-limiter.ts";

export type Locale = (typeof locales)[number];

export interface Identity {
  player: bigint;
  id: string;
}

export interface Caller {
  session: Identity | undefined;
  /** The bearer token as sent, also when it is no longer valid: a refresh needs it. */
  bearer: string | undefined;
  cookies: Record<string, string>;
  ip: string;
  location: Location;
  locale: Locale;
  userAgent: string;
  /** The site whose page sent the request, and the site of the API asked; the same if no page sent it. */
  site: string;
  apiSite: string;
  /** Whether one of the site's pages sent it. Other clients need not keep cookies. */
  fromPage: boolean;
  requestId: string;
  /** When the house has read the whole request, on the scale of the clock's `steadyMs`. */
  arrivedMs: number;
  key: string | undefined;
  /** House time in ms; NaN when it is unreadable. */
  validUntil: number | undefined;
  setCookie(line: string): void;
}

type OfPlayer<A extends Auth, Value> = A extends "player" ? Value : A extends "none" ? undefined : Value | undefined;

export interface Visit<House, A extends Auth = Auth, Money extends boolean = boolean> extends Omit<
  Caller,
  "session" | "key"
> {
  house: House;
  /** For long work without the database: frees the network's slot meanwhile. */
  withoutSlot: WithoutSlot;
  player: OfPlayer<A, bigint>;
  sessionId: OfPlayer<A, string>;
  key: Money extends true ? string : string | undefined;
  /** The file in the call's body; empty for calls that take none. */
  file: Buffer;
}
