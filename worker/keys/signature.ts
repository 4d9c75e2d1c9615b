/** Verifies an ECDSA P-256 signature over SHA-256, given in base64url. */
export async function signedBy(jwk: Record<string, unknown>, text: string, signature: string): Promise<boolean> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const bytes = bytesOf(signature);
  if (!bytes) return false;
  const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["verify"]);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, bytes, new TextEncoder().encode(text));
}

/** Decodes base64url, refusing all but the canonical encoding. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(base64url) || base64url.length % 4 === 1) return undefined;
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  const letters = atob(base64);
  if (btoa(letters).replace(/=+$/, "") !== base64) return undefined;
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
