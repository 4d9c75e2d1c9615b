import { type GenericSchema, safeParse } from "valibot";
import { type Answer, type CallError, errorBody } from "../../contract/errors.ts";
import { headers } from "../../contract/call.ts";
import type { ConnectionKeeper } from "./connection.ts";
import type { Environment } from "../environment/environment.ts";
import { failed } from "./failed.ts";
import type { HouseClock } from "./house-clock.ts";
import type { Reader } from "./reader.ts";

interface Request {
  url: string;
  init: RequestInit;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  fetch?: Environment["fetch"] | undefined;
  blockable?: boolean | undefined;
}

/** Sends one request and parses its reply by its schema. An HTML page instead of data counts as being offline. */
export function createExchange(
  environment: Pick<Environment, "fetch" | "location" | "now">,
  connection: ConnectionKeeper,
  clock: HouseClock,
  reader: Reader,
) {
  return async function exchange<Reply>(
    schema: GenericSchema<unknown, Reply>,
    request: Request,
  ): Promise<Answer<Reply>> {
    const limit = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    const { fetch = environment.fetch } = request;
    const isOfSite = request.url.startsWith(`${environment.location.origin}/`);
    // What else may keep these from an answer says nothing of the API, which is asked then.
    const isOnlyDoubt = isOfSite || request.blockable;
    const sentAt = environment.now();
    let response: Response;
    let text: string;
    try {
      response = await fetch(request.url, { ...request.init, signal });
      text = await response.text();
    } catch {
      // fetch gives no reason: our own signals do, and everything else is the network.
      if (request.signal?.aborted) return failed("aborted");
      if (isOnlyDoubt) connection.doubt();
      else connection.lost("offline", sentAt);
      return failed(limit.aborted ? "timeout" : "offline");
    }
    const body = readJson(response, text);
    if (body === undefined) {
      if (isOnlyDoubt) connection.doubt();
      // A gateway without its house answers with an HTML page as well, but with a 5xx.
      else connection.lost(response.status < 500 ? "portal" : "offline", sentAt);
      return failed("offline");
    }
    // Replies of the site say nothing about the API, and an upload's duration nothing about the line.
    if (!isOfSite) connection.heard(request.fetch ? undefined : environment.now() - sentAt);
    // But they are a reason to ask the API again at once, however long the next probe would wait.
    else if (!connection.online) connection.doubt();
    clock.sampleHeader(response.headers.get("Date"));
    if (!response.ok) return { ok: false, error: errorOf(response, body) };
    const read = reader.read(schema, body);
    return read
      ? { ok: true, value: read.value }
      : { ok: false, error: { error: "internal", status: 502, fields: {} } };
  };
}

export type Exchange = ReturnType<typeof createExchange>;

function readJson(response: Response, text: string): unknown {
  if (!/\bjson\b/.test(response.headers.get("Content-Type") ?? "")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A truncated reply counts as none.
  }
}

function errorOf(response: Response, body: unknown): CallError {
  const parsed = safeParse(errorBody, body);
  const details = parsed.success ? parsed.output : { error: response.status === 451 ? "region_blocked" : "internal" };
  const retryAfterS =
    ("retry_after" in details ? details.retry_after : undefined) ?? numberOf(response.headers.get(headers.retryAfter));
  const requestId = response.headers.get(headers.requestId);
  const offer = "offer" in details ? details.offer : undefined;
  return {
    error: details.error,
    status: response.status,
    fields: ("errors" in details ? details.errors : undefined) ?? {},
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
    ...(requestId === null ? {} : { requestId }),
    ...(offer === undefined ? {} : { offer }),
  };
}

function numberOf(text: string | null): number | undefined {
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
