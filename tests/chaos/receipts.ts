import type { Receipt } from "../../contract/bets.ts";
import { betOf, checksOf } from "../../worker/proof/proof.ts";
import { signedBy } from "../../worker/keys/signature.ts";

interface PublicKey {
  keyId: string;
  publicJwk: object;
}

/** Finds what is wrong with a receipt by the checks of the player's browser, with the revealed seed. */
export function createFaultFinder({ keyId, publicJwk }: PublicKey) {
  // One signature covers many receipts, so each is verified once.
  const signed = new Map<string, Promise<boolean>>();

  return async function faultIn(receipt: Receipt, serverSeed: string | null): Promise<string | undefined> {
    const bet = betOf(receipt);
    if (!bet) return "it attests no bet";
    const { root, signature, key_id } = receipt;
    const name = `${root} ${signature}`;
    const isSigned = signed.get(name) ?? signedBy({ ...publicJwk }, root, signature);
    signed.set(name, isSigned);
    const isOurs = key_id === keyId && (await isSigned);
    const checks = checksOf(receipt, bet, { serverSeed, signature: isOurs ? "passed" : "failed" });
    return checks.find(({ state }) => state !== "passed")?.name;
  };
}

export function tampered(receipt: Receipt, random: () => number): Receipt {
  const fields = Object.keys(receipt) as (keyof Receipt)[];
  const field = fields[Math.floor(random() * fields.length)] as keyof Receipt;
  return { ...receipt, [field]: changed(receipt[field]) };
}

function changed(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return `${value.startsWith("1") ? "2" : "1"}${value.slice(1)}`;
  if (Array.isArray(value)) return [...(value as unknown[]), { side: "left", hash: "0".repeat(64) }];
  return { ...(value as object), more: 1 };
}
