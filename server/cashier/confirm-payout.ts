import type pg from "pg";
import { confirmPayout as call, type Payout } from "../../contract/cashier.ts";
import { forgetSends } from "../accounts/attempt-limits.ts";
import { newDestinationsFrom } from "../accounts/contacts-changed.ts";
import { confirmedContact } from "../accounts/contacts.ts";
import { refuseCode } from "../accounts/refuse-code.ts";
import type { Tx } from "../db/connect.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { announce } from "../live/bus.ts";
import { refuseNewDestination } from "../wallet/guard-withdrawal.ts";
import { findOperation, fingerprintOf, writeOperations } from "../wallet/operations.ts";
import { type CashierHouse, serve, type Visit } from "./cashier-house.ts";
import { tellCashier } from "./cashier-news.ts";
import { digestOfDestination, rememberDestination, decryptDestination } from "./payout-destinations.ts";
import { isAgreed, isOutdated, rateMs, requote } from "./payout-quote.ts";
import {
  changePayout,
  findPayout,
  lockPayout,
  payoutDue,
  type PayoutRow,
  requotePayout,
  shownPayout,
} from "./payouts.ts";

/**
 * Whoever comes again after the right code is told how it stands. A rate that holds no longer, or that the player has not
 * seen, is shown before the code is looked at. Under its key stands only what has confirmed: all else may be tried again.
 */
export const confirmPayout = serve(call, async ({ id, code, rate: agreedRate }, visit) => {
  const { house, player } = visit;
  const found = isUuid(id) ? await findPayout(house.pool, player, id) : undefined;
  if (!found) return refuse("not_found");
  if (found.state !== "unconfirmed") return shownPayout(found);
  // Checked before the code is tried, so that the code stays good for another attempt.
  const early = (await whyTooLate(house.pool, visit)) ?? (await whyNotYet(house.pool));
  if (early) return early;
  const contact = await confirmedContact(house.pool, player);
  if (!contact) return refuse("contact_needed");
  const current = isOutdated(found, house.clock.now()) ? await renewed(found, house) : found;
  if (!current) return refuse("provider_unavailable");
  if (current.state !== "unconfirmed" || !isAgreed(current, agreedRate)) return shownPayout(current);
  const asker = current.id;
  const scope = { purpose: "payout", channel: contact.channel, subject: String(player), asker } as const;
  const proven = await house.codes.prove(scope, code);
  if ("isSpent" in proven) return refuseCode(visit, "payout", proven);
  await forgetSends(visit, contact, "payout");
  return house.wallets.runExclusive(player, async (tx) => {
    const payout = await lockPayout(tx, player, current.id);
    if (!payout) return refuse("not_found");
    const isOpen = payout.state === "unconfirmed";
    const refused = isOpen ? ((await whyTooLate(tx, visit)) ?? (await whyNotYet(tx))) : undefined;
    if (refused) return refused;
    const now = house.clock.now();
    const digest = digestOfDestination(
      player,
      payout.method,
      decryptDestination(payout.destination, payout.id, house),
      house,
    );
    await rememberDestination(tx, player, digest, now);
    // Another tab may have been shown a newer rate meanwhile.
    if (payout.state !== "unconfirmed" || payout.exchange?.rate !== current.exchange?.rate) return shownPayout(payout);
    if (!(await house.codes.spend(tx, scope, code))) return refuseCode(visit, "payout", { isSpent: false });
    const rateUntilMs = payout.exchange && now + rateMs;
    const after = await changePayout(tx, payout, { state: "waiting", dueAtMs: now, tries: 0, rateUntilMs });
    await announce(tx, payoutDue, {});
    await tellCashier(tx, player, house);
    const confirmed = shownPayout(after);
    await keepUnderKey(tx, visit, { id, confirmed });
    return confirmed;
  });

  /** For a while after contacts change no money goes to new destinations, whenever it was ordered. */
  async function whyNotYet(db: pg.Pool | Tx): Promise<Refusal | undefined> {
    const now = house.clock.now();
    const fromMs = (await newDestinationsFrom(db, [player], now)).get(player);
    return fromMs === undefined ? undefined : refuseNewDestination("code", fromMs, now);
  }
});

type ConfirmVisit = Visit<"player", false>;

/** Refuses calls that come after their deadline or that their sender has given up. */
async function whyTooLate(
  db: pg.Pool | Tx,
  { player, key, validUntil, house }: ConfirmVisit,
): Promise<Refusal | undefined> {
  if (validUntil !== undefined && !(validUntil >= house.clock.now())) return refuse("expired");
  const current = key === undefined ? undefined : await findOperation(db, { player, key });
  if (current === undefined) return undefined;
  return refuse(current.state === "closed" ? "operation_closed" : "idempotency_mismatch");
}

/** For senders who lost the answer and ask again by its key. */
async function keepUnderKey(
  tx: Tx,
  { player, key, house }: ConfirmVisit,
  { id, confirmed }: { id: string; confirmed: Payout },
): Promise<void> {
  if (key === undefined) return;
  const done = { state: "done", status: 200, body: JSON.stringify(confirmed) } as const;
  await writeOperations(tx, [{ player, key, fingerprint: fingerprintOf(call, { id }), ...done }], house.clock.now());
}

async function renewed(found: PayoutRow, house: CashierHouse): Promise<PayoutRow | undefined> {
  const exchange = await requote(found, house);
  if (exchange === "unknown") return undefined;
  return house.wallets.runExclusive(found.player, async (tx) => {
    const payout = await lockPayout(tx, found.player, found.id);
    const now = house.clock.now();
    if (payout?.state !== "unconfirmed" || !isOutdated(payout, now)) return payout;
    const after = await requotePayout(tx, payout, { exchange, rateUntilMs: now + rateMs });
    await tellCashier(tx, found.player, house);
    return after;
  });
}
