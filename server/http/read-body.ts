import { refuse, type Refusal } from "./refusal.ts";

interface BodyLimits {
  maxBytes: number;
  withinMs: number;
}

/** Reads no further than a body may be long, and waits no longer for it than it may take, whatever its headers say. */
export async function readBody(request: Request, { maxBytes, withinMs }: BodyLimits): Promise<Buffer | Refusal> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return refuse("too_large");
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void reader.cancel();
  }, withinMs);
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > maxBytes) return refuse("too_large");
      chunks.push(next.value);
    }
    return late ? refuse("bad_request") : Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
