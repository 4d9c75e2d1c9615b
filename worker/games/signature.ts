/** Whether this text was signed by that key: ECDSA P-256 over SHA-256, the signature in base64url. */
export async function signedBy(jwk: Record<string, unknown>, text: string, signature: string): Promise<boolean> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["verify"]);
  return crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    key,
    bytesOf(signature),
    new TextEncoder().encode(text),
  );
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
