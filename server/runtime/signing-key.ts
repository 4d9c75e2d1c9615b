import { createECDH } from "node:crypto";

/**
 * A new key for ECDSA on P-256. Node's own maker of key pairs is not asked: with Node 20 a process may stand still for
 * good in it when garbage is collected at the wrong moment (`node::crypto::KeyGenJob` waits for a lock of its own).
 */
export function newSigningKey() {
  const pair = createECDH("prime256v1");
  const point = pair.generateKeys();
  const secret = pair.getPrivateKey();
  const told = (bytes: Buffer) => bytes.toString("base64url");
  return {
    kty: "EC",
    crv: "P-256",
    x: told(point.subarray(1, 33)),
    y: told(point.subarray(33)),
    // Without the zeros that it may begin with, it would be no key of this curve.
    d: told(Buffer.concat([Buffer.alloc(32 - secret.length), secret])),
  } as const;
}
