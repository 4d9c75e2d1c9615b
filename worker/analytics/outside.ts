import type { SentEvent } from "../../contract/analytics.ts";
import type { Environment } from "../environment/environment.ts";
import { type Sending, sendingOf } from "./event-queue.ts";

const limitMs = 10_000;

/** Posts to an address outside the house, without anything that belongs to the player. */
export async function postOutside({ fetch }: Pick<Environment, "fetch">, url: string, body: object): Promise<Sending> {
  try {
    const { status } = await fetch(url, {
      method: "POST",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
    return sendingOf(status);
  } catch {
    return { laterMs: 0 }; // Blocked, or there is no network.
  }
}

/** Events as customer-data platforms take them. */
export function customerDataBatch(writeKey: string | null, events: readonly SentEvent[]): object {
  const batch = events.map(({ id, session, name, at, props }) => {
    return { type: "track", messageId: id, anonymousId: session, event: name, properties: props, timestamp: at };
  });
  return { writeKey, batch };
}
