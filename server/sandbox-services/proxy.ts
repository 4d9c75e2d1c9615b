import { type IncomingMessage, request } from "node:http";
import type { Bindings } from "../http/bindings.ts";
import { readText } from "../http/json-body.ts";
import { Refusal, refusalAnswer } from "../http/refusal.ts";
import { hopHeaders, wholeReply } from "../http/whole-reply.ts";

interface Listener {
  name: string;
  /** Undefined while it is not running. */
  port(): Promise<number | undefined>;
}

export function createProxy({ name, port }: Listener) {
  function away(): Response {
    return new Response(`The ${name} of this sandbox is not running at the moment. Try again in a few seconds.\n`, {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "2" },
    });
  }

  return async function fetch(_request: Request, env: Bindings): Promise<Response> {
    const at = await port();
    if (at === undefined) return away();
    const body = await readText(env.incoming);
    if (body instanceof Refusal) return new Response(null, { status: refusalAnswer(body).status });
    // The service may die or hang between requests.
    return forward(at, env.incoming, body).catch(away);
  };
}

const limitMs = 10_000;
const maxBytes = 1_048_576;

/** Repeats the request at another port of this machine, with its original host. */
function forward(port: number, { method, url, headers }: IncomingMessage, body: string): Promise<Response> {
  const forwarded = Object.entries(headers).filter(([name]) => !hopHeaders.includes(name) && name !== "content-length");
  const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const sent = request({
    host: "127.0.0.1",
    port,
    method,
    path: url,
    headers: { ...Object.fromEntries(forwarded), ...length },
    agent: false,
    signal: AbortSignal.timeout(limitMs),
  });
  const reply = wholeReply(sent, maxBytes);
  sent.end(body);
  return reply;
}
