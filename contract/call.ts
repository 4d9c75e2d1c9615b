import type * as v from "valibot";
import type { FileLimits } from "../rules/files.ts";
import { serviceGameIds } from "../rules/games/ids.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Services that may have an address of their own. */
export const services = /* @__PURE__ */ withGeneral();
function withGeneral() {
  return ["general", ...serviceGameIds] as const;
}
export type Service = (typeof services)[number];

/** Whether a call identifies its caller, and whether it is refused without a player. */
export type Auth = "none" | "optional" | "player";

/**
 * From where a call may be made: anywhere; only from countries that the house serves (registration, money and play); or
 * elsewhere only in browsers that somebody has logged in with before.
 */
export type Availability = "anywhere" | "served" | "served_or_known";

export interface Call<Input = unknown, Reply = unknown, A extends Auth = Auth, Money extends boolean = boolean> {
  name: string;
  method: Method;
  /** Placeholders like `{name}` are filled from the input. */
  path: string;
  /** Fields sent in the query even of a POST; a GET sends all of them there. */
  query: readonly string[];
  /** Set if the body is a single raw file; all fields then travel in the query. */
  file: FileLimits | undefined;
  input: v.GenericSchema<unknown, Input>;
  reply: v.GenericSchema<unknown, Reply>;
  auth: A;
  /** Moves money or places a bet: carries an idempotency key and is never retried automatically. */
  money: Money;
  availability: Availability;
  /** May carry an idempotency key, which makes repeats harmless: such a call can be queued, retried or asked about. */
  keyed: boolean;
  /** The answer gives a guest's browser its id at the house, by a cookie, where it has none yet. */
  namesBrowser?: boolean;
  /** A content blocker may take it for tracking: that it fails is a doubt about the connection, and no more. */
  blockable?: boolean;
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
  namesBrowser?: boolean;
  blockable?: boolean;
  service?: (input: Input) => Service;
}

/** How long the house remembers an idempotency key. */
export const keyLifeMs = 7 * 24 * 3_600_000;

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
  // The defaults match those of the type parameters.
  return { ...defaults, ...definition } as Call<Input, Reply, A, Money>;
}

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

/** Headers that the API adds to standard HTTP. */
export const headers = {
  idempotencyKey: "Idempotency-Key",
  validUntil: "Valid-Until",
  region: "Region",
  requestId: "X-Request-Id",
  retryAfter: "Retry-After",
} as const;
