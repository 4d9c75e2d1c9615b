import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { wholeReply } from "./whole-reply.ts";

interface Outgoing {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
  maxBytes: number;
}

/**
 * A request of the house's own to somebody else: it follows no redirects, ends in time, and reads no more than it may.
 * Node knows no `*.localhost`, where the sandbox has its services; browsers say that it is this machine.
 */
export function sendRequest(
  address: string,
  { method, headers, body = "", signal, maxBytes }: Outgoing,
): Promise<Response> {
  const url = new URL(address);
  const send = url.protocol === "https:" ? overHttps : overHttp;
  const sent = send({
    host: url.hostname.endsWith(".localhost") ? "127.0.0.1" : url.hostname.replaceAll(/[[\]]/g, ""),
    servername: url.hostname,
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: { ...headers, host: url.host },
    agent: false,
    signal,
  });
  const reply = wholeReply(sent, maxBytes);
  sent.end(body);
  return reply;
}
