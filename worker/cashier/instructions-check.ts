import type { Deposit } from "../../contract/cashier.ts";
import { instructionsText } from "../../rules/cashier/payment-instructions.ts";
import type { WorkerContext } from "../context.ts";
import { createHouseKeys } from "../keys/house-keys.ts";
import { signedBy } from "../keys/signature.ts";
import type { FollowedDeposit } from "./followed-deposits.ts";

/** A deposit to show. It contains payment instructions only if the house's signature on them was verified. */
export interface CheckedDeposit extends FollowedDeposit {
  /** `unknown` if it cannot be verified now, for instance without the house's keys. */
  verdict: "genuine" | "unknown" | "forged";
}

const maxVerdicts = 50;
/** A key may have been replaced while an order signed with it is still open. */
const afterMs = 3_600_000;

/** Verifies payment instructions before any page gets them, from whatever source. */
export function createInstructionsCheck(context: WorkerContext) {
  const keys = createHouseKeys(context);
  const verdicts = new Map<string, boolean>();

  async function isGenuine(player: string, deposit: Deposit): Promise<boolean | undefined> {
    const { signature } = deposit;
    // Deposits cached by an earlier build have no signature either.
    if (!signature) return undefined;
    const end = signature.lastIndexOf(".");
    const text = instructionsText(player, deposit);
    const name = `${signature} ${text}`;
    const before = verdicts.get(name);
    if (before !== undefined) return before;
    const key = await keys.keyOf(signature.slice(0, end));
    if (key === undefined) return undefined;
    const isInForce = key !== null && (!key.until || Date.parse(key.until) > context.clock.now() - afterMs);
    const is = isInForce && (await signedBy(key.jwk, text, signature.slice(end + 1)));
    if (verdicts.size >= maxVerdicts) verdicts.clear();
    verdicts.set(name, is);
    return is;
  }

  return async function check(player: string, followed: FollowedDeposit): Promise<CheckedDeposit> {
    // Unverifiable instructions are hidden like forged ones, but may pass at the next attempt.
    const is = await isGenuine(player, followed.deposit).catch(() => undefined);
    if (is) return { ...followed, verdict: "genuine" };
    const deposit = { ...followed.deposit, card: null, address: null, redirect: null };
    return { ...followed, deposit, verdict: is === undefined ? "unknown" : "forged" };
  };
}
