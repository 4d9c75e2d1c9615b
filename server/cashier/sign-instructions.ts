import { sign } from "node:crypto";
import type { Deposit } from "../../contract/cashier.ts";
import { instructionsText } from "../../rules/cashier/payment-instructions.ts";
import type { CashierHouse } from "./cashier-house.ts";

/** Signs what the player is about to be shown, with the key that signs receipts. */
export function signInstructions(
  player: bigint,
  deposit: Deposit,
  { keys }: Pick<CashierHouse, "keys">,
): Deposit["signature"] {
  const { keyId, privateKey } = keys.receipts;
  const text = Buffer.from(instructionsText(String(player), deposit));
  const signature = sign("sha256", text, { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url");
  return `${keyId}.${signature}`;
}
