import type { FrameApi, Faulty } from "../frame-api.ts";

const limitMs = 12_000;

/** Asks the game's server; undefined when it could not be asked, or did not answer. */
export async function ask<Name extends keyof FrameApi>(
  name: Name,
  body: FrameApi[Name]["ask"],
): Promise<FrameApi[Name]["answer"] | Faulty | undefined> {
  try {
    const reply = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    });
    // The server's own answers; what stands before it has others.
    return reply.ok || reply.status === 409 ? ((await reply.json()) as FrameApi[Name]["answer"] | Faulty) : undefined;
  } catch {
    return undefined;
  }
}

export function isFaulty(answer: object): answer is Faulty {
  return "error" in answer;
}
