import { sendRequest } from "../http/send-request.ts";

interface Bounds {
  limitMs: number;
  maxBytes: number;
}

/** What a provider says at a path of its origin; undefined where it says nothing that is JSON. */
export async function askProvider(origin: string, path: string, { limitMs, maxBytes }: Bounds): Promise<unknown> {
  try {
    const reply = await sendRequest(origin + path, {
      method: "GET",
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(limitMs),
      maxBytes,
    });
    return reply.ok ? await reply.json() : undefined;
  } catch {
    return undefined;
  }
}
