import { type IncomingMessage, request } from "node:http";
import { hopHeaders, wholeReply } from "../http/whole-reply.ts";

const limitMs = 10_000;
const maxBytes = 1_048_576;

/** Makes a request that has come here, under the host that it was made to, at another port of this machine. */
export function passOn(port: number, { method, url, headers }: IncomingMessage, body: string): Promise<Response> {
  const kept = Object.entries(headers).filter(([name]) => !hopHeaders.includes(name) && name !== "content-length");
  const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const sent = request({
    host: "127.0.0.1",
    port,
    method,
    path: url,
    headers: { ...Object.fromEntries(kept), ...length },
    agent: false,
    signal: AbortSignal.timeout(limitMs),
  });
  const reply = wholeReply(sent, maxBytes);
  sent.end(body);
  return reply;
}
