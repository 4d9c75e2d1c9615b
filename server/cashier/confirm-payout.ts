import { confirmPayout as call } from "../../contract/cashier.ts";
import { forgetSends } from "../accounts/budgets.ts";
import { refuseCode } from "../accounts/refuse-code.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { announce } from "../live/bus.ts";
import { tellCashier } from "./cashier-news.ts";
import { payoutContact } from "./payout-contact.ts";
import { digestOfPlace, rememberPlace, unsealPlace } from "./payout-places.ts";
import { changePayout, findPayout, lockPayout, shownPayout } from "./payouts.ts";

/** Whoever comes again after the right code is told how it stands. */
export const confirmPayout = serve(call, async ({ id, code }, visit) => {
  const { house, player } = visit;
  const known = isUuid(id) ? await findPayout(house.pool, player, id) : undefined;
  if (!known) return refuse("not_found");
  if (known.state !== "unconfirmed") return shownPayout(known);
  const contact = await payoutContact(house.pool, player);
  if (!contact) return refuse("contact_needed");
  const asker = known.id;
  const place = { purpose: "payout", channel: contact.channel, subject: String(player), asker } as const;
  const proven = await house.codes.use(place, code);
  if ("isSpent" in proven) return refuseCode(visit, "payout", proven);
  await forgetSends(visit, contact, "payout");
  return house.wallets.locked(player, async (tx) => {
    const payout = await lockPayout(tx, player, known.id);
    if (!payout) return refuse("not_found");
    const now = house.clock.now();
    const digest = digestOfPlace(player, payout.method, unsealPlace(payout.destination, payout.id, house), house);
    await rememberPlace(tx, player, digest, now);
    if (payout.state !== "unconfirmed") return shownPayout(payout);
    const after = await changePayout(tx, payout, { state: "waiting", dueAtMs: now, tries: 0 });
    await announce(tx, { kind: "payout_due" });
    await tellCashier(tx, player, house);
    return shownPayout(after);
  });
});
