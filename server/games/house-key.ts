import { createHmac } from "node:crypto";

/**
 * The key of a call that the house itself makes: the same in every house, so that the call counts once, and nobody else
 * can make it in advance.
 */
export function houseKey(secret: Buffer, text: string): string {
  const bytes = createHmac("sha256", secret).update(text).digest();
  // A version 8 UUID, whose content is up to its maker.
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
