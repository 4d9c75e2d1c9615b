import { bytes, int8, text, time, uuid } from "../db/table.ts";
import type { FingerprintPurpose } from "./fingerprints.ts";

export const fingerprintTables = {
  fingerprints: {
    nonce: uuid,
    player: int8,
    purpose: text<FingerprintPurpose>(),
    digest: bytes,
    seen_at: time,
  },
};
