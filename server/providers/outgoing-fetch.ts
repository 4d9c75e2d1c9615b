import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { CustomFetch } from "openid-client";
import { wholeReply } from "../http/whole-reply.ts";

const limitMs = 5_000;
const maxBytes = 262_144;

/**
 * A request of the house's own to a provider: it follows no redirects, ends in time, and reads no more than it may.
 * Node knows no `*.localhost`, where the sandbox has its neighbours; browsers say that it is this machine.
 */
export const outgoingFetch: CustomFetch = (address, { method, headers, body, signal }) => {
  const url = new URL(address);
  const send = url.protocol === "https:" ? overHttps : overHttp;
  const limit = AbortSignal.timeout(limitMs);
  const sent = send({
    host: url.hostname.endsWith(".localhost") ? "127.0.0.1" : url.hostname.replaceAll(/[[\]]/g, ""),
    servername: url.hostname,
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: { ...headers, host: url.host },
    agent: false,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  const reply = wholeReply(sent, maxBytes);
  // What the library sends is a form, or nothing.
  sent.end(body === undefined || body === null ? "" : String(body as URLSearchParams));
  return reply;
};
