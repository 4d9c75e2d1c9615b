import { sign, type KeyObject } from "node:crypto";
import type { Receipt } from "../../contract/bets.ts";
import { merkleTree, type ReceiptBody } from "../../rules/receipts.ts";
import { nodeHashing } from "./hashing.ts";

/** The house's key for receipts: ECDSA on P-256, which every browser can verify. */
export interface ReceiptKey {
  keyId: string;
  privateKey: KeyObject;
}

/** One signature over all receipts that are committed together. */
export interface Seal {
  id: string;
  root: string;
  /** The receipts' hashes in order; the path of each to the root follows from them. */
  leaves: readonly string[];
  signature: string;
  keyId: string;
}

/** Signs the receipts with these hashes; `paths` prove that each is part of what was signed. */
export function sealReceipts({ keyId, privateKey }: ReceiptKey, id: string, leaves: readonly string[]) {
  const { root, paths } = merkleTree(nodeHashing, leaves);
  // The signature format that WebCrypto verifies.
  const signature = sign("sha256", Buffer.from(root), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString(
    "base64url",
  );
  const seal: Seal = { id, root, leaves, signature, keyId };
  return { seal, paths };
}

export function toReceipt(
  body: ReceiptBody,
  { root, signature, keyId }: Omit<Seal, "id" | "leaves">,
  path: Receipt["path"],
): Receipt {
  return { ...body, root, path, signature, key_id: keyId };
}
