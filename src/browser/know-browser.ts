import { fingerprintKey } from "./fingerprint-key.ts";
import { createStorage } from "./storage.ts";
import { whenIdle } from "./when-idle.ts";

/** Without a moment of idleness the page's work is over by then. */
const fallbackMs = 500;

/** Whoever comes by a link sees nothing of it but waiting, and a busy page may never come to compute it. */
const patienceMs = 1_000;

let known: Promise<string | undefined> | undefined;

/** The browser's fingerprint, computed when the page is idle, once, and kept; undefined where that fails. */
export function knowBrowser(): Promise<string | undefined> {
  return (known ??= keptOrComputed().catch((error: unknown) => {
    console.warn("No fingerprint", error);
    known = undefined;
    return undefined;
  }));
}

async function keptOrComputed(): Promise<string> {
  const device = createStorage(() => localStorage);
  const kept = device.get(fingerprintKey);
  if (kept !== undefined) return kept;
  await new Promise<void>((resolve) => whenIdle(resolve, fallbackMs));
  const id = await (await import("./fingerprint.ts")).fingerprint();
  device.set(fingerprintKey, id);
  return id;
}

/** Resolves once the fingerprint is known, will not be, or has been waited for long enough. */
export function knowBrowserSoon(): Promise<unknown> {
  return Promise.race([knowBrowser(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
