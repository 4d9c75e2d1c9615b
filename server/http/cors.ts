import { headers } from "../../contract/call.ts";

/** Lets only pages of the house's own sites call the API, with their cookies. */
export function createCors(origins: ReadonlySet<string>) {
  /** Undefined for a foreign page. A request without an origin does not come from a page. */
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

/** What our pages may send; browsers cache it for a day. */
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
