import { createHmac } from "node:crypto";
import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Clock } from "../runtime/clock.ts";
import type { FppKey } from "./open-fpp.ts";
import type { fingerprintTables } from "./tables.ts";

const ask = queries<typeof fingerprintTables>();

export type FingerprintPurpose = "registration" | "login";

/** A browser as it is kept: by a digest of its fingerprint, which differs from site to site. */
export interface SeenBrowser {
  nonce: string;
  digest: Buffer;
}

interface FingerprintsOptions {
  clock: Clock;
  fppKey: FppKey;
  /** Of the digests. */
  salt: Uint8Array;
}

/** Fingerprints for the security of accounts. They come from the visitor, so nothing is given or refused by them. */
export function createFingerprints({ clock, fppKey, salt }: FingerprintsOptions) {
  return {
    /** What cannot be opened, or was made long ago or ahead, counts as none. */
    async read(fpp: string | undefined, site: string): Promise<SeenBrowser | undefined> {
      const note = fpp ? await fppKey.open(fpp) : undefined;
      if (!note || Math.abs(clock.now() - Date.parse(note.at)) > toleranceMs) return undefined;
      const digest = createHmac("sha256", salt)
        .update(JSON.stringify([site, note.id]))
        .digest();
      return { nonce: note.nonce, digest };
    },
    /** Notes who was seen; a note that comes a second time leaves nothing. */
    async keep(tx: Tx, player: bigint, seen: SeenBrowser | undefined, purpose: FingerprintPurpose): Promise<void> {
      if (!seen) return;
      const query = ask.insertInto("fingerprints").values({ ...seen, player, purpose, seen_at: new Date(clock.now()) });
      await execute(
        tx,
        query.onConflict((conflict) => conflict.doNothing()),
      );
    },
  };
}
/** Whether another player has registered in the browser of this registration, as far back as browsers are kept. */
export async function isSameBrowser(tx: Tx, player: bigint, seen: SeenBrowser | undefined, at: Date): Promise<boolean> {
  if (!seen) return false;
  // Whose note came a second time has none of this nonce.
  const own = ask
    .selectFrom("fingerprints")
    .select("digest")
    .where("nonce", "=", seen.nonce)
    .where("player", "=", player);
  const query = ask.selectFrom("fingerprints").select("player").where("digest", "=", own).where("player", "<>", player);
  const since = new Date(at.getTime() - fingerprintRetentionMs);
  const other = query.where("purpose", "=", "registration").where("seen_at", ">", since).limit(1);
  return (await firstOf(tx, other)) !== undefined;
}

export type Fingerprints = ReturnType<typeof createFingerprints>;

export const fingerprintRetentionMs = 30 * 24 * 3_600_000;

/** Clocks of visitors may be a day off. */
const toleranceMs = 24 * 3_600_000;
