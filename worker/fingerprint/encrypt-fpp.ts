import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from "hpke";
import { fingerprintInfo, type FingerprintNote } from "../../contract/fingerprint.ts";

/** Encrypts a fingerprint to the house's public key (base64url), so that it is readable there alone. */
export async function encryptFpp(key: string, note: FingerprintNote): Promise<string> {
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM);
  const publicKey = await suite.DeserializePublicKey(fromBase64Url(key));
  const text = new TextEncoder();
  const { encapsulatedSecret, ciphertext } = await suite.Seal(publicKey, text.encode(JSON.stringify(note)), {
    info: text.encode(fingerprintInfo),
  });
  return [encapsulatedSecret, ciphertext].map(toBase64Url).join(".");
}

function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
