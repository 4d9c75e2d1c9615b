import type { SentEvent } from "../../contract/analytics.ts";
import { headers } from "../../contract/call.ts";
import type { Environment } from "../environment/environment.ts";
import { type Sending, sendingOf } from "./event-queue.ts";

const limitMs = 10_000;

/** Posts to an address outside the house, without anything that belongs to the player. */
export async function postOutside(
  { fetch, now }: Pick<Environment, "fetch" | "now">,
  url: string,
  body: object,
): Promise<Sending> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
    return sendingOf(answer.status, secondsUntil(answer.headers.get(headers.retryAfter), now()));
  } catch {
    return { laterMs: 0 }; // Blocked, or there is no network.
  }
}

/** Whoever is outside may say it in seconds or by a date. A browser reads it only where its sender lets other sites do so. */
function secondsUntil(said: string | null, nowMs: number): number {
  const seconds = /^\d+$/.test(said ?? "") ? Number(said) : (Date.parse(said ?? "") - nowMs) / 1_000;
  return Math.min(Math.max(seconds || 0, 0), mostWaitS);
}

const mostWaitS = 3_600;

/** Events as customer-data platforms take them. */
export function customerDataBatch(writeKey: string | null, events: readonly SentEvent[]): object {
  const batch = events.map(({ id, session, name, at, props }) => {
    return { type: "track", messageId: id, anonymousId: session, event: name, properties: props, timestamp: at };
  });
  return { writeKey, batch };
}
