import { maxMirrors } from "./mirror-manifest.ts";
import { mirrorPixel } from "./mirror-pixel.ts";

/** Network and clock of the thread that probes. */
interface ProbeEnvironment<Signal> {
  fetch(
    address: string,
    init: { mode: "cors"; credentials: "omit"; cache: "no-store"; redirect: "error"; signal: Signal },
  ): Promise<{
    ok: boolean;
    headers: { get(name: string): string | null };
    arrayBuffer(): Promise<ArrayBuffer>;
  }>;
  location: { protocol: string };
  now(): number;
}

/** Declared here, as browsers and Node share it but the floor has no DOM types. */
declare const AbortSignal: { timeout<Signal>(ms: number): Signal; any<Signal>(signals: Signal[]): Signal };
declare const btoa: (text: string) => string;

export type ProbeResults = Record<string, number | null>;

const usualLimitMs = 7_000;
const checkLimitMs = 4_000;
/** More at once would only slow each other down. */
const atATime = 6;

/** Upper bound on how long probing so many hosts takes. */
export function checkTakesMs(hosts: number): number {
  return Math.ceil(hosts / atATime) * checkLimitMs;
}

/** In milliseconds by host; null if unreachable. */
export async function probeMirrors<Signal>(
  environment: ProbeEnvironment<Signal>,
  hosts: readonly string[],
  signal?: Signal,
): Promise<ProbeResults> {
  const left = hosts.slice(0, maxMirrors);
  const results: [string, number | null][] = [];
  async function probeNext() {
    for (let host = left.shift(); host !== undefined; host = left.shift())
      results.push([host, await probeMirror(environment, host, { limitMs: checkLimitMs, signal })]);
  }
  await Promise.all(Array.from({ length: atATime }, probeNext));
  return Object.fromEntries(results);
}

/**
 * Milliseconds until this host has sent its pixel; null if it does not arrive. The content is checked, because whoever
 * blocks a site often answers in its place.
 */
export async function probeMirror<Signal>(
  { fetch, location, now }: ProbeEnvironment<Signal>,
  host: string,
  { limitMs = usualLimitMs, signal }: { limitMs?: number; signal?: Signal | undefined } = {},
): Promise<number | null> {
  const limit = AbortSignal.timeout<Signal>(limitMs);
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
    // The clock may have been set back meanwhile.
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
