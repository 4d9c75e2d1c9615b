import type * as v from "valibot";
import type { FileLimits } from "../rules/files.ts";
import { serviceGameIds } from "../rules/games/ids.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The services that may live under an address of their own. */
export const services = ["general", "crash", ...serviceGameIds] as const;
export type Service = (typeof services)[number];

/** Whether a call reads who is calling, and whether it is refused without a player. */
export type Auth = "none" | "optional" | "player";

/**
 * From where a call is answered: from anywhere, only from countries that the house serves, or elsewhere only for browsers
 * that somebody has logged in with before. Registration, money and play are for served countries.
 */
export type Availability = "anywhere" | "served" | "served_or_known";

/** One call of the wire: its address, what goes in and what comes back. */
export interface Call<Input = unknown, Reply = unknown, A extends Auth = Auth, Money extends boolean = boolean> {
  name: string;
  method: Method;
  /** `{name}` is filled from the input. */
  path: string;
  /** Fields that travel in the query even of a POST; a GET sends all of them there. */
  query: readonly string[];
  /** The call's body is one file, as it is; all of its fields travel in the query. */
  file: FileLimits | undefined;
  input: v.GenericSchema<unknown, Input>;
  reply: v.GenericSchema<unknown, Reply>;
  auth: A;
  /** Moves money or places a bet: carries an idempotency key and is never sent twice by a machine. */
  money: Money;
  availability: Availability;
  /** May wait for the network or be asked about: may carry an idempotency key, and then changes something once, however often it comes. */
  keyed: boolean;
  service: (input: Input) => Service;
}

interface Definition<Input, Reply, A, Money> {
  name: string;
  method: Method;
  path: string;
  query?: readonly string[];
  file?: FileLimits;
  input: v.GenericSchema<unknown, Input>;
  reply: v.GenericSchema<unknown, Reply>;
  auth?: A;
  money?: Money;
  availability?: Availability;
  keyed?: boolean;
  service?: (input: Input) => Service;
}

/** For so long the house knows a key again, and what comes with it twice is done once. */
export const keyLifeMs = 7 * 24 * 3_600_000;

/* What a thread does not call, it does not carry. */
// @__NO_SIDE_EFFECTS__
export function defineCall<Input, Reply, A extends Auth = "player", Money extends boolean = false>(
  definition: Definition<Input, Reply, A, Money>,
): Call<Input, Reply, A, Money> {
  const availability: Availability = definition.money ? "served" : "anywhere";
  const defaults = {
    query: [],
    file: undefined,
    auth: "player",
    money: false,
    keyed: false,
    availability,
    service: () => "general",
  };
  // What is left out is what the type parameters say by default.
  return { ...defaults, ...definition } as Call<Input, Reply, A, Money>;
}

/** Path, query and JSON body of one call with its input put in their places. */
export function requestOf<Input extends object>(
  call: Call<Input, unknown>,
  input: Input,
): { path: string; body: string | undefined } {
  const rest = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const query: string[] = [];
  for (const [name, value] of rest) {
    if (!travelsInQuery(call, name)) continue;
    query.push(`${name}=${encodeURIComponent(String(value))}`);
    rest.delete(name);
  }
  const search = query.join("&");
  const hasFields = call.method !== "GET" && call.method !== "DELETE" && !call.file;
  const body = hasFields ? JSON.stringify(Object.fromEntries(rest)) : undefined;
  return { path: search ? `${path}?${search}` : path, body };
}

export function travelsInQuery(
  { method, query, file }: Pick<Call, "method" | "query" | "file">,
  name: string,
): boolean {
  return method === "GET" || method === "DELETE" || file !== undefined || query.includes(name);
}

/** The headers that the manners of the wire add to HTTP's own. */
export const headers = {
  idempotencyKey: "Idempotency-Key",
  validUntil: "Valid-Until",
  region: "Region",
  requestId: "X-Request-Id",
  retryAfter: "Retry-After",
} as const;
