import type { BodySlot } from "./body-limiter.ts";
import { refuse, type Refusal } from "./refusal.ts";

export interface BodyLimits {
  maxBytes: number;
  /** In any case. */
  withinMs: number;
  /** So long it may take to begin; from then on each second has to be paid for with so many bytes. */
  graceMs: number;
  leastBytesPerS: number;
}

/** Reads no further than a body may be long, and waits no longer for it than it may take, whatever its headers say. */
export async function readBody(
  request: Request,
  { maxBytes, withinMs, graceMs, leastBytesPerS }: BodyLimits,
  slot?: BodySlot,
): Promise<Buffer | Refusal> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return refuse("too_large");
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const startedMs = performance.now();
  let size = 0;
  let refusal: Refusal | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** What is being waited for fails by that. To cancel it would break the connection before the answer. */
  function giveUp(): void {
    refusal = refuse("too_slow");
    reader?.releaseLock();
  }

  function watch(): void {
    const dueMs = Math.min(withinMs, graceMs + (size / leastBytesPerS) * 1_000) - (performance.now() - startedMs);
    if (dueMs <= 0) giveUp();
    else timer = setTimeout(watch, dueMs);
  }

  watch();
  slot?.onGiveWay(giveUp);
  try {
    const chunks: Uint8Array[] = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > maxBytes) return refuse("too_large");
      // Unless it is this one that has to make room.
      if (slot?.hold(next.value.length) === false) return refusal ?? refuse("unavailable", {}, 1);
      chunks.push(next.value);
    }
    if (refusal) return refusal;
    slot?.arrived();
    return Buffer.concat(chunks);
  } catch {
    // Given up, or broken off by whoever has sent it.
    return refusal ?? refuse("bad_request");
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
