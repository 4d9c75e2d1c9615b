import { createPrivateKey, randomBytes } from "node:crypto";

const pkcs8OfEd25519 = Buffer.from("302e020100300506032b657004220420", "hex");

/** A new key for a house's list of mirrors. Node's own maker of key pairs may stand still for good (`newSigningKey`). */
export function newMirrorKey() {
  const key = Buffer.concat([pkcs8OfEd25519, randomBytes(32)]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}
