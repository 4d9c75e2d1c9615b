import { hashComponents, loadSources, sources } from "@fingerprintjs/fingerprintjs";

/*
 * Left out: what lays out text in frames or fills the page with decoys, which takes longest; what the security policy
 * forbids; and what would open a sound device.
 */
const { fonts: _fonts, domBlockers: _decoys, fontPreferences: _widths, audioBaseLatency: _sound, ...used } = sources;

/** What tells this browser from others. */
export async function fingerprint(): Promise<string> {
  return hashComponents(await loadSources(used, { cache: {} }, [])());
}
