import type { CustomFetch } from "openid-client";
import { sendRequest } from "../http/send-request.ts";

const limitMs = 5_000;
const maxBytes = 262_144;

export const outgoingFetch: CustomFetch = (address, { method, headers, body, signal }) => {
  const limit = AbortSignal.timeout(limitMs);
  return sendRequest(address, {
    method,
    headers,
    // The library sends a form or nothing.
    body: body === undefined || body === null ? "" : String(body as URLSearchParams),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    maxBytes,
  });
};
