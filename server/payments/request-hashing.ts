import { createHmac, timingSafeEqual } from "node:crypto";
import type { RequestHashing } from "../../rules/request-signature.ts";

export function requestHashing(key: Buffer): RequestHashing {
  return {
    hmac: (text, body) => createHmac("sha256", key).update(text).update(body).digest("hex"),
    isEqual: (one, other) => timingSafeEqual(Buffer.from(one), Buffer.from(other)),
  };
}
