import { type MirrorKey, type MirrorManifest, manifestText } from "./mirror-manifest.ts";

/** The part of Web Crypto needed here, passed in as an argument. */
interface Subtle<Key> {
  importKey(
    format: "jwk",
    jwk: { kty: string; crv: string; x: string },
    algorithm: "Ed25519",
    extractable: boolean,
    usages: ["verify"],
  ): Promise<Key>;
  verify(
    algorithm: "Ed25519",
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    text: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
}

/** Declared here, as browsers and Node share it but the floor has no DOM types. */
declare const TextEncoder: { new (): { encode(text: string): Uint8Array<ArrayBuffer> } };
declare const atob: (text: string) => string;

export type SignedManifest = MirrorManifest & { signature: string };

/**
 * The list, if one of these keys has signed it; undefined otherwise. A browser without Ed25519 cannot verify any, so it
 * gets no mirrors, and the site works without them.
 */
export async function verifiedManifest<Key>(
  input: unknown,
  keys: readonly MirrorKey[],
  subtle: Subtle<Key>,
): Promise<SignedManifest | undefined> {
  try {
    const list = input as SignedManifest;
    const pinned = keys.find(({ key_id }) => key_id === list.key_id);
    if (!pinned) return undefined;
    const jwk = { kty: "OKP", crv: "Ed25519", x: pinned.x };
    const key = await subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
    const text = new TextEncoder().encode(manifestText(list));
    return (await subtle.verify("Ed25519", key, bytesOf(list.signature), text)) ? list : undefined;
  } catch {
    return undefined; // Not a list, or the browser cannot verify it.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
