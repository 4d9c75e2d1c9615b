import { hashComponents, loadSources, sources } from "@fingerprintjs/fingerprintjs";
import { fingerprintKey } from "./fingerprint-key.ts";
import { createStorage } from "./storage.ts";

/*
 * Left out: what lays out text in frames or fills the page with decoys, which takes longest; what the security policy
 * forbids; and what would open a sound device.
 */
const { fonts: _fonts, domBlockers: _decoys, fontPreferences: _widths, audioBaseLatency: _sound, ...used } = sources;

let computing: Promise<string> | undefined;

/** What tells this browser from others; computed once, and kept. */
export async function fingerprint(): Promise<string> {
  const device = createStorage(() => localStorage);
  const kept = device.get(fingerprintKey);
  if (kept !== undefined) return kept;
  computing ??= loadSources(used, { cache: {} }, [])().then(hashComponents);
  const id = await computing;
  device.set(fingerprintKey, id);
  return id;
}
