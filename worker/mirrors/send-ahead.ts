import { safeParse } from "valibot";
import { apiBase } from "../../contract/api-base.ts";
import { requestOf } from "../../contract/call.ts";
import { type HandoffState, sendLuggage } from "../../contract/mirrors.ts";
import type { WorkerContext } from "../context.ts";

const limitMs = 4_000;

/**
 * Sends what is not secret to the API of another host of the house, which works even if ours is down. Returns the code
 * for it; undefined if it was not accepted, which does not stop the move.
 */
export async function sendAhead(
  { environment, settings }: Pick<WorkerContext, "environment" | "settings">,
  { host, luggage, signal }: { host: string; luggage: HandoffState; signal: AbortSignal },
): Promise<string | undefined> {
  const { fetch, location } = environment;
  const { path, body } = requestOf(sendLuggage, { luggage });
  const base = apiBase({ protocol: location.protocol, host }, await settings.config(), "general");
  try {
    // Bypasses the normal calls: an answer of another host says nothing about the connection to ours.
    const reply = await fetch(base + path, {
      method: sendLuggage.method,
      credentials: "omit",
      cache: "no-store",
      headers: { "Content-Type": "application/json" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      ...(body !== undefined && { body }),
    });
    const read = safeParse(sendLuggage.reply, await reply.json());
    if (reply.ok && read.success) return read.output.code;
    console.warn(`${host} has not taken what was sent ahead: ${reply.status}`);
  } catch (error) {
    console.warn(`What was sent ahead has not reached ${host}: ${String(error)}`);
  }
  return undefined;
}
