import { headers } from "../../contract/call.ts";

/** Which pages may call the API: exactly those of the house's own sites, with their cookies. */
export function createCors(origins: ReadonlySet<string>) {
  /** Undefined for a call that a foreign page has made. A call without an origin comes from no page at all. */
  function headersFor(origin: string | undefined): Record<string, string> | undefined {
    if (origin === undefined) return { Vary: "Origin" };
    if (!origins.has(origin)) return undefined;
    return {
      Vary: "Origin",
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Credentials": "true",
      "Access-Control-Expose-Headers": exposed,
    };
  }

  return { headersFor, preflight };
}

/** What a page of ours may send, for a day. */
const preflight = {
  "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
  "Access-Control-Allow-Headers": [
    "Authorization",
    "Content-Type",
    "Accept-Language",
    headers.region,
    headers.idempotencyKey,
    headers.validUntil,
  ].join(", "),
  "Access-Control-Max-Age": "86400",
};

const exposed = [headers.requestId, headers.retryAfter, "Date"].join(", ");
