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

/** The same on every floor, in browsers as in Node. */
declare const AbortSignal: { timeout<Signal>(ms: number): Signal; any<Signal>(signals: Signal[]): Signal };
declare const btoa: (text: string) => string;

export type ProbeResults = Record<string, number | null>;

const usualLimitMs = 7_000;
const checkLimitMs = 4_000;
/** More at a time would only measure each other. */
const atATime = 6;

/** Longer than this a check of so many hosts does not take. */
export function checkTakesMs(hosts: number): number {
  return Math.ceil(hosts / atATime) * checkLimitMs;
}

/** How long each of these hosts takes; null for those out of reach. */
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
 * How long it takes to get the pixel of this host; null when it does not come. It is read, and not only loaded, since
 * whoever blocks a site often answers in its place.
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
