import type { Bindings } from "../http/bindings.ts";
import { readText } from "../http/json-body.ts";
import { Refusal, refusalAnswer } from "../http/refusal.ts";
import { passOn } from "./pass-on.ts";

interface Listener {
  /** As people know it. */
  name: string;
  /** Undefined while there is none. */
  port(): Promise<number | undefined>;
}

/** Hands requests for a neighbour's host on to wherever it listens, and says so while it does not. */
export function handOn({ name, port }: Listener) {
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
    // It may die between one question and the next, or hang.
    return passOn(at, env.incoming, body).catch(away);
  };
}
