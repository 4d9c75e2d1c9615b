import type { IncomingMessage } from "node:http";
import type { BodySlot } from "./body-limiter.ts";
import { refuse, type Refusal } from "./refusal.ts";

export interface BodyLimits {
  maxBytes: number;
  limitMs: number;
  /** Time to begin in; after that, each second needs this many bytes. */
  graceMs: number;
  leastBytesPerS: number;
}

/**
 * Reads no more than a body may have and for no longer than it may take, whatever its headers say. It reads from the
 * socket's stream, because a web stream for each of thousands of unfinished bodies would cost many times what they
 * send.
 */
export function readBody(
  incoming: IncomingMessage,
  { maxBytes, limitMs, graceMs, leastBytesPerS }: BodyLimits,
  slot?: BodySlot,
): Promise<Buffer | Refusal> {
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve(refuse("too_large"));
  const startedMs = performance.now();
  const chunks: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  return new Promise((resolve) => {
    /** Pauses only. Whoever answers drops the rest, and must not break the connection before the answer. */
    function end(outcome: Buffer | Refusal): void {
      hasEnded = true;
      clearTimeout(timer);
      incoming.off("data", take).off("end", finish).off("close", breakOff).off("error", breakOff);
      // A later connection error concerns nobody.
      incoming.on("error", () => {}).pause();
      // That listener would keep them for as long as the connection waits for its answer.
      chunks.length = 0;
      resolve(outcome);
    }

    const giveUp = () => end(refuse("too_slow"));

    /** Nobody takes back what came whole: not even by ending the connection while it waits for its turn. */
    function breakOff(): void {
      if (!incoming.complete) return end(refuse("bad_request"));
      incoming.off("data", take);
      for (let chunk = read(); chunk && !hasEnded; chunk = read()) take(chunk);
      if (!hasEnded) finish();
    }

    const read = () => incoming.read() as Buffer | null;

    function watch(): void {
      const dueMs = Math.min(limitMs, graceMs + (size / leastBytesPerS) * 1_000) - (performance.now() - startedMs);
      if (dueMs <= 0) giveUp();
      else timer = setTimeout(watch, dueMs);
    }

    function take(chunk: Buffer): void {
      size += chunk.length;
      if (size > maxBytes) return end(refuse("too_large"));
      // If this body itself has to make room, `onGiveWay` has ended it already.
      if (slot?.hold(chunk.length) === false) return end(refuse("unavailable", {}, 1));
      chunks.push(chunk);
    }

    function finish(): void {
      slot?.arrived();
      end(Buffer.concat(chunks));
    }

    slot?.onGiveWay(giveUp);
    if (incoming.destroyed && !incoming.readableEnded) return breakOff();
    watch();
    incoming.on("data", take).on("end", finish).on("close", breakOff).on("error", breakOff);
  });
}
