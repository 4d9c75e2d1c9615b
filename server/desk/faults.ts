import { setTimeout as sleep } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { InferOutput } from "valibot";
import type { setNetwork } from "../../contract/desk.ts";
import { type ErrorKey, errorStatus } from "../../contract/errors.ts";
import { toResponse } from "../http/answer.ts";
import type { Bindings } from "../http/bindings.ts";
import { refusalAnswer, refuse, stored } from "../http/refusal.ts";

export type Fault = InferOutput<typeof setNetwork>;

export function createFaults() {
  const armed = new Map<string, Fault>();

  /** Sets a fault for the next `times` requests at or below `match`, on sites and their API; zero removes it. */
  function set(fault: Fault): void {
    if (fault.times === 0) armed.delete(fault.match);
    else armed.set(fault.match, { ...fault });
  }

  function take(path: string, isMeant: (fault: Fault) => boolean): Fault | undefined {
    const fault = [...armed.values()].find(
      (each) =>
        isMeant(each) && (path === each.match || path.startsWith(each.match === "/" ? each.match : `${each.match}/`)),
    );
    if (fault && --fault.times === 0) armed.delete(fault.match);
    return fault;
  }

  /** Whether a socket at the path is to be lost; what delays or answers requests waits for one. */
  function takeDrop(path: string): boolean {
    return take(path, ({ fault }) => fault === "drop_request" || fault === "drop_reply") !== undefined;
  }

  async function middleware(env: Bindings, handle: () => Promise<Response>): Promise<Response> {
    // Not parsed as a URL, as at the host router: much of what arrives here is not one.
    const [path = "/"] = (env.incoming.url ?? "/").split("?", 1);
    const fault = take(path, () => true);
    switch (fault?.fault) {
      case "drop_request":
        return breakOff(env);
      case "drop_reply":
        await handle();
        return breakOff(env);
      case "delay":
        await sleep(fault.ms);
        return handle();
      case "status":
        return toResponse(refusalWith(fault.status));
      case undefined:
        return handle();
    }
  }

  return { set, takeDrop, middleware, list: () => [...armed.values()] };
}
export type Faults = ReturnType<typeof createFaults>;

/**
 * An answer that never arrives. Its first line is sent, because a browser that has received nothing on a reused
 * connection silently sends the request again, and nobody would see the fault.
 */
function breakOff({ incoming, outgoing }: Bindings): Response {
  outgoing.writeHead(200, { "Content-Length": "1000", "Content-Type": "application/json" });
  const cut = () => outgoing.write(" ", () => outgoing.destroy());
  // Closing over unread bytes resets the connection, which could lose the first line.
  if (incoming.readableEnded) cut();
  else incoming.once("end", cut).resume();
  return RESPONSE_ALREADY_SENT;
}

function refusalWith(status: number) {
  const keys = Object.keys(errorStatus) as ErrorKey[];
  const { text } = refusalAnswer(refuse(keys.find((key) => errorStatus[key] === status) ?? "unavailable"));
  return stored(status, text);
}
