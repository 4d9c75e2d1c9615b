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
 * A request of the house to another server: follows no redirects, has a time limit, and reads a bounded answer. Node
 * does not resolve `*.localhost`, where the sandbox's services are; like browsers, this takes it for the own machine.
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
