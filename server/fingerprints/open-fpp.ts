import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from "hpke";
import { parseJson, pipe, safeParse, string } from "valibot";
import { fingerprintInfo, fingerprintNote, type FingerprintNote } from "../../contract/fingerprint.ts";

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM);
const info = new TextEncoder().encode(fingerprintInfo);
const note = pipe(string(), parseJson(), fingerprintNote);

/** The house's key pair for fingerprints; the same from the same secret. */
export async function createFppKey(secret: Uint8Array) {
  const pair = await suite.DeriveKeyPair(secret);
  return {
    publicKey: Buffer.from(await suite.SerializePublicKey(pair.publicKey)).toString("base64url"),
    /** Undefined for anything that was not encrypted to this key, or says something else than a fingerprint. */
    async open(fpp: string): Promise<FingerprintNote | undefined> {
      const [secretPart, textPart, ...more] = fpp.split(".");
      if (!secretPart || !textPart || more.length > 0) return undefined;
      const [encapsulated, ciphertext] = [secretPart, textPart].map((part) => Buffer.from(part, "base64url"));
      if (!encapsulated || !ciphertext) return undefined;
      try {
        const read = safeParse(
          note,
          new TextDecoder().decode(await suite.Open(pair, encapsulated, ciphertext, { info })),
        );
        return read.success ? read.output : undefined;
      } catch {
        return undefined; // It was written by somebody else, or for somebody else.
      }
    },
  };
}
export type FppKey = Awaited<ReturnType<typeof createFppKey>>;
