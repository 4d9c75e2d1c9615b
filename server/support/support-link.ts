import type { Clock } from "../runtime/clock.ts";
import { ConfigError } from "../runtime/settings.ts";
import { createSupportLinks } from "./support-tickets.ts";

interface Signing {
  origin: string;
  key: Uint8Array;
  clock: Clock;
}

/** A link for support to send to a ticket's author: opened by a logged-in player, it says who that is. */
export async function supportLink(ticket: string | undefined, { origin, key, clock }: Signing): Promise<string> {
  if (ticket === undefined || !/^[\w-]{1,64}$/.test(ticket))
    throw new ConfigError("support-link needs the number of a ticket: up to 64 letters, digits and dashes.");
  return `${origin}/?whoAreYou=${await createSupportLinks({ key, clock }).sign(ticket)}`;
}
