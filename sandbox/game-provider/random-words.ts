import { createHmac } from "node:crypto";

/** As many random words of 32 bits as anybody asks for, the same for the same seed and message. */
export function* randomWords(seed: Buffer, message = ""): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac("sha256", seed).update(`${message}:${block}`).digest();
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
  }
}
