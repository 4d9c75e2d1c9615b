import * as v from "valibot";
import { time } from "./values.ts";

/**
 * What `fpp` holds, encrypted by HPKE (RFC 9180: base mode, DHKEM on P-256, HKDF-SHA256, AES-128-GCM) to the key in
 * /config.json: the encapsulated secret and the ciphertext in base64url, with a dot between them.
 */
export const fingerprintNote = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  /** Makes a note good for one call. */
  nonce: v.pipe(v.string(), v.uuid()),
  at: time,
});
export type FingerprintNote = v.InferOutput<typeof fingerprintNote>;

/** HPKE's `info`: what is encrypted for something else cannot be opened as a fingerprint. */
export const fingerprintInfo = "karat fpp 1";
