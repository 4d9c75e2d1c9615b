import { createHmac } from "node:crypto";
import { createPayout as call, type PayoutOrder } from "../../contract/cashier.ts";
import { costOf } from "../../rules/cashier/costs.ts";
import { readDestination, shownDestination } from "../../rules/cashier/destinations.ts";
import { parseAmount, toWire } from "../../rules/money.ts";
import { takeSend } from "../accounts/attempt-limits.ts";
import { confirmedContact } from "../accounts/contacts.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { readWallet } from "../wallet/ledger.ts";
import { findOperation, fingerprintOf } from "../wallet/operations.ts";
import { type CashierHouse, serve, type Visit } from "./cashier-house.ts";
import { coinHashing } from "./coin-hashing.ts";
import type { PayoutDraft } from "./payout-engine.ts";
import { quote } from "./payout-quote.ts";
import { digestOfDestination, usedDestinations } from "./payout-destinations.ts";

/** Everything it needs is looked up first; the decision is made in the player's settlement group. */
export const createPayout = serve(call, async (order, visit) => {
  const { house, player, key, location, validUntil } = visit;
  return house.groups.submit(house.withdrawals, {
    player,
    key,
    fingerprint: fingerprintOf(call, { ...order, destination: destinationHmac(order.destination, house) }),
    validUntil,
    blocked: location.blocked,
    order: await draftOf(order, visit),
  });
});

async function draftOf(
  { method: hash, amount, destination: written, give_up_bonus: givesUpBonus = false, bonus_id: bonus }: PayoutOrder,
  visit: Visit<"player", true>,
): Promise<PayoutDraft | Refusal> {
  const { house, player } = visit;
  const method = house.methods.find(hash, "out");
  const wallet = await readWallet(house.pool, player);
  if (!method || method.kind === "redirect" || method.currency !== wallet?.currency)
    return refuse("validation", { method: "unknown_method" });
  const { kind, coin } = method;
  const way = { kind, exchange_currency: coin?.currency ?? null, network: coin?.network ?? null };
  const read = readDestination(way, written, coinHashing);
  if ("fault" in read) return refuse("validation", { destination: read.fault });
  const amountMicro = parseAmount(amount) ?? 0n;
  const exchange = await quote(method, amountMicro, house);
  if (exchange === "unknown") return refuse("provider_unavailable");
  const to = { destination: read.destination, network: way.network };
  const digest = digestOfDestination(player, method.id, to, house);
  const contact = await confirmedContact(house.pool, player);
  const draft = {
    method,
    kind,
    amountMicro,
    exchange,
    to,
    digest,
    contact,
    givesUpBonus,
    bonus,
    feeMicro: costOf(amountMicro, { ...method.costs, fixed: toWire(method.costs.fixedMicro) }),
    shownDestination: shownDestination(way, read.destination),
  };
  const noCode = { mayLeave: false, waitS: 0 };
  const isKnown = (await usedDestinations(house.pool, [{ player, digest }])).size > 0;
  if (isKnown || !contact || (await findOperation(house.pool, visit))) return { ...draft, code: noCode };
  // Each withdrawal has its own code, so a second one soon after the first gets its code at once.
  const sending = await takeSend(visit, "payout", contact, { player, isFirst: true });
  if (sending instanceof Refusal) return sending;
  return { ...draft, code: { mayLeave: sending.state === "free", waitS: sending.waitS } };
}

/** Keyed, because a card number has too few digits for a plain hash to hide it. */
function destinationHmac(destination: string, { keys }: Pick<CashierHouse, "keys">): string {
  return createHmac("sha256", keys.destinationDigests).update(destination).digest("hex");
}
