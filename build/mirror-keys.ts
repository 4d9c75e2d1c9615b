import type { MirrorKey } from "../rules/mirror-manifest.ts";
import { sandboxMirrorKey } from "../server/runtime/sandbox-mirror-key.ts";

/**
 * The keys whose lists of mirrors the browser trusts, as written into the build: those of `KARAT_MIRROR_KEYS`
 * (`id=key`, separated by commas; two while one replaces the other), otherwise the sandbox's.
 */
export function mirrorKeysOf(text: string): MirrorKey[] {
  const entries = text.split(",").filter((entry) => entry.trim() !== "");
  const keys = entries.map((entry) => {
    const [, key_id, x] = /^([\w.-]{1,64})=([\w-]{43})$/.exec(entry.trim()) ?? [];
    if (key_id && x) return { key_id, x };
    throw new Error(`KARAT_MIRROR_KEYS holds "${entry}": entries look like 2026=${sandboxMirrorKey.jwk.x}.`);
  });
  return keys.length > 0 ? keys : [{ key_id: sandboxMirrorKey.key_id, x: sandboxMirrorKey.jwk.x }];
}
