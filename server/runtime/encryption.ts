import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Rng } from "./rng.ts";

/* What lies in the database under a key that does not: who has the one without the other has nothing. */

const nonceBytes = 12;
const tagBytes = 16;

/** Binds the content to this id. Result: nonce, tag, ciphertext. */
export function encrypt(content: Buffer, id: string, key: Buffer, rng: Rng): Buffer {
  const nonce = rng.bytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws for anything not encrypted with this key under this id. */
export function decrypt(encrypted: Buffer, id: string, key: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(id)).setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
