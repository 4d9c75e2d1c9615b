import type { Deposit } from "../../contract/cashier.ts";
import { instructionsText } from "../../rules/cashier/payment-instructions.ts";
import type { WorkerContext } from "../context.ts";
import { createHouseKeys } from "../keys/house-keys.ts";
import { signedBy } from "../keys/signature.ts";
import type { FollowedDeposit } from "./followed-deposits.ts";

/** A deposit as a page may show it: where to pay stands in it only if the house has signed that. */
export interface CheckedDeposit extends FollowedDeposit {
  /** `unknown` where that cannot be told now, say without the house's keys. */
  verdict: "genuine" | "unknown" | "forged";
}

const maxVerdicts = 50;
/** A key may have been followed by another one while an order that it has signed is open. */
const afterMs = 3_600_000;

/** Looks at each place to pay before any page gets it, wherever it has come from or was kept. */
export function createInstructionsCheck(context: WorkerContext) {
  const keys = createHouseKeys(context);
  const known = new Map<string, boolean>();

  async function isGenuine(player: string, deposit: Deposit): Promise<boolean | undefined> {
    const { signature } = deposit;
    // What is kept of the build before has none either.
    if (!signature) return undefined;
    const end = signature.lastIndexOf(".");
    const text = instructionsText(player, deposit);
    const name = `${signature} ${text}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const key = await keys.keyOf(signature.slice(0, end));
    if (key === undefined) return undefined;
    const isInForce = key !== null && (!key.until || Date.parse(key.until) > context.clock.now() - afterMs);
    const is = isInForce && (await signedBy(key.jwk, text, signature.slice(end + 1)));
    if (known.size >= maxVerdicts) known.clear();
    known.set(name, is);
    return is;
  }

  return async function check(player: string, followed: FollowedDeposit): Promise<CheckedDeposit> {
    // What no browser could check here is no better than what is forged, but may be with the next try.
    const is = await isGenuine(player, followed.deposit).catch(() => undefined);
    if (is) return { ...followed, verdict: "genuine" };
    const deposit = { ...followed.deposit, card: null, address: null, redirect: null };
    return { ...followed, deposit, verdict: is === undefined ? "unknown" : "forged" };
  };
}
