import type { Call } from "../../contract/call.ts";
import type { HttpConfig } from "./config.ts";
import { type BodySlot, createBodyLimiter } from "./body-limiter.ts";
import { createNetworkConcurrency, networksOwning } from "./network-concurrency.ts";
import type { Caller } from "./visit.ts";

/**
 * Bounds what callers use at a time, in total and each. A body is read before its call takes a slot, so that unfinished
 * bodies take none; events of the payment provider are read apart from all that.
 */
export function createAdmission({ networkScale: wider }: Pick<HttpConfig, "networkScale">) {
  const bodies = createBodyLimiter({ most: 4_000, mostBytes: 64 * megabyte });
  const files = createBodyLimiter({ most: 256, mostBytes: 320 * megabyte });
  const events = createBodyLimiter({ most: 1_000, mostBytes: 16 * megabyte });
  const callsOfNetwork = createNetworkConcurrency(400 * wider);
  let calls = 0;

  /** A slot for a call's body. A file stays in memory until its call is answered. */
  function bodySlot({ file }: Pick<Call, "file">, { ip, session }: Pick<Caller, "ip" | "session">): BodySlot {
    if (!file) return bodies.open(networksOwning(ip, 100 * wider));
    return files.open([
      ...networksOwning(ip, 16 * wider),
      ...(session ? [{ clientKey: `player ${session.player}`, most: 4 }] : []),
    ]);
  }

  /** A slot for a claimed event of the payment provider, which only its signed body can prove. */
  function eventSlot(ip: string): BodySlot {
    return events.open(networksOwning(ip, 100 * wider));
  }

  /** A slot for answering a call: returns its release, or undefined when all are taken. */
  function callSlot(ip: string): (() => void) | undefined {
    if (calls >= mostCalls || !callsOfNetwork.take(ip)) return undefined;
    calls += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      calls -= 1;
      callsOfNetwork.release(ip);
    };
  }

  return { bodySlot, eventSlot, callSlot };
}

/** More at once would only slow all of them down. */
const mostCalls = 4_000;
const megabyte = 1_024 * 1_024;
