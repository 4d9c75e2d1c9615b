import type { Tx } from "../db/connect.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import { createFingerprints, fingerprintRetentionMs, type SeenBrowser } from "./fingerprints.ts";
import { createFppKey } from "./open-fpp.ts";

interface Dependencies {
  clock: Clock;
  keys: Pick<Keys, "fingerprints" | "visits">;
}

export async function openFingerprints({ clock, keys }: Dependencies) {
  const fppKey = await createFppKey(keys.fingerprints);
  const fingerprints = createFingerprints({ clock, fppKey, salt: keys.visits });
  return {
    nouns: { fingerprints },
    newPlayer: (tx: Tx, player: bigint, { seen }: { seen?: SeenBrowser | undefined }) =>
      fingerprints.keep(tx, player, seen, "registration"),
    site: { config: () => ({ fingerprints: { key: fppKey.publicKey } }) },
    expiring: [{ table: "fingerprints", time: "seen_at", retentionMs: fingerprintRetentionMs }],
  };
}
