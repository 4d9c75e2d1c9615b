import { createHash, createHmac } from "node:crypto";
import type { Hashing } from "../../rules/fairness.ts";

export const nodeHashing: Hashing = {
  sha256: (text) => createHash("sha256").update(text).digest("hex"),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};
