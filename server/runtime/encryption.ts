import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Rng } from "./rng.ts";

/* What lies in the database under a key that does not: who has the one without the other has nothing. */

const nonceBytes = 12;
const tagBytes = 16;

/** Sealed under this name and no other: nonce, tag, then the content. */
export function encrypt(content: Buffer, id: string, key: Buffer, rng: Rng): Buffer {
  const nonce = rng.bytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws at what this key has not sealed under this name. */
export function decrypt(sealed: Buffer, id: string, key: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
