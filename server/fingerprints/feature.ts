import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import { createFingerprints } from "./fingerprints.ts";
import { createFppKey } from "./open-fpp.ts";

interface Dependencies {
  clock: Clock;
  keys: Pick<Keys, "fingerprints" | "visits">;
}

export async function openFingerprints({ clock, keys }: Dependencies) {
  const fppKey = await createFppKey(keys.fingerprints);
  return {
    nouns: { fingerprints: createFingerprints({ clock, fppKey, salt: keys.visits }) },
    site: { config: () => ({ fingerprints: { key: fppKey.publicKey } }) },
    expiring: [{ table: "fingerprints", time: "seen_at", retentionMs: 30 * 24 * 3_600_000 }],
  };
}
