import { mirrorPixel } from "../../rules/mirror-pixel.ts";
import type { Environment } from "../environment/environment.ts";

const usualLimitMs = 7_000;

/**
 * How long it takes to get the pixel of this host; null when it does not come. It is read, and not only loaded, since
 * whoever blocks a site often answers in its place.
 */
export async function probeMirror(
  { fetch, location, now }: Pick<Environment, "fetch" | "location" | "now">,
  host: string,
  { limitMs = usualLimitMs, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<number | null> {
  const limit = AbortSignal.timeout(limitMs);
  const started = now();
  try {
    const reply = await fetch(`${location.protocol}//${host}/pixel.png?${started}`, {
      mode: "cors",
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const isPicture = reply.ok && reply.headers.get("Content-Type") === "image/png";
    const bytes = isPicture ? new Uint8Array(await reply.arrayBuffer()) : undefined;
    // A clock that was set back meanwhile measures nothing.
    return bytes && base64Of(bytes) === mirrorPixel
      ? Math.min(Math.max(0, Math.round(now() - started)), limitMs)
      : null;
  } catch {
    return null; // Blocked, gone or too slow: fetch does not say which.
  }
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes.subarray(0, mirrorPixel.length)));
}
