import { type MirrorKey, type MirrorManifest, manifestText } from "./mirror-manifest.ts";

/** What the browser's own cryptography does here; it comes in as an argument. */
interface Subtle<Key> {
  importKey(
    format: "jwk",
    jwk: { kty: string; crv: string; x: string },
    algorithm: "Ed25519",
    extractable: boolean,
    usages: ["verify"],
  ): Promise<Key>;
  verify(algorithm: "Ed25519", key: Key, signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

/** The same on every floor, in browsers as in Node. */
declare const TextEncoder: { new (): { encode(text: string): Uint8Array<ArrayBuffer> } };
declare const atob: (text: string) => string;

/**
 * Whether one of these keys has signed the list. A browser without Ed25519 cannot tell, and then nobody has: it follows no
 * link to a mirror, and the site is as it is without them.
 */
export async function isGenuine<Key>(
  manifest: MirrorManifest & { signature: string },
  keys: readonly MirrorKey[],
  subtle: Subtle<Key>,
): Promise<boolean> {
  const pinned = keys.find(({ key_id }) => key_id === manifest.key_id);
  if (!pinned) return false;
  try {
    const key = await subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x: pinned.x }, "Ed25519", false, ["verify"]);
    const text = new TextEncoder().encode(manifestText(manifest));
    return await subtle.verify("Ed25519", key, bytesOf(manifest.signature), text);
  } catch {
    return false; // No signature at all, or nothing that could check one.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
