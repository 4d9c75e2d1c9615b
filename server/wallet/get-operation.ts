import { getOperation as call } from "../../contract/operations.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./wallet-house.ts";
import { answerOf, closeOperation, findOperation } from "./operations.ts";

/** How much the clocks of two houses may differ, plus how long a call that arrived in time may wait to be decided. */
const graceMs = 60_000;
/** A call that claims to be valid for longer counts as one without a deadline. */
const mostValidMs = 600_000;

/**
 * Waits for the wallet's lock, so that a call that is being decided is never reported as "unknown". A closed key is
 * stored only while a call with it may still come: after its `Valid-Until` it is refused anyway.
 */
export const getOperation = serve(call, async ({ key, close }, { house, player, validUntil }) => {
  if (Number.isNaN(validUntil)) return refuse("validation", { "Valid-Until": "invalid_time" });
  return house.wallets.runExclusive(player, async (tx) => {
    const operation = await findOperation(tx, { player, key });
    if (operation?.state === "pending") return { state: "pending" as const, result: null };
    if (operation && operation.state !== "closed")
      return { state: operation.state, result: JSON.parse(await answerOf(tx, operation, house)) as unknown };
    const now = house.clock.now();
    const untilMs = validUntil !== undefined && validUntil <= now + mostValidMs ? validUntil + graceMs : undefined;
    const canArrive = untilMs === undefined || untilMs > now;
    if (!operation && close === "1" && canArrive) {
      const waitS = house.playerLimiter.takeTombstone(player, { isBrief: untilMs !== undefined });
      if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
      await closeOperation(tx, { player, key }, now, untilMs);
    }
    return { state: "unknown" as const, result: null };
  });
});
