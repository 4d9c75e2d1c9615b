import { setPassword as call } from "../../contract/passwords.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { serve } from "./accounts-house.ts";
import { breachedFault } from "./breached-fault.ts";
import { contactsChanged, endedByChange } from "./contacts-changed.ts";
import { addressesOf, readContacts } from "./contacts.ts";
import { takeHash } from "./own-password.ts";
import { refuseStranger } from "./owner-proof.ts";
import { findPasswordHash, giveFirstPassword } from "./players.ts";

/** Only for players without a password; others change theirs. The owner has to be proven another way. */
export const setPassword = serve(
  call,
  async ({ password, change_code }, visit) => {
    const { house, player, sessionId } = visit;
    // Checked before hashing, which is expensive.
    if ((await findPasswordHash(house.pool, player)) !== undefined) return passwordExists();
    const refused = (await takeHash(visit)) ?? (await refuseStranger(visit, { change_code }));
    if (refused) return refused;
    const passwordHash = await house.passwords.hash(password, String(player));
    const ended = await house.wallets.runExclusive(player, async (tx) => {
      const contacts = await readContacts(tx, player);
      if (!contacts || !(await giveFirstPassword(tx, player, passwordHash))) return passwordExists();
      const notified = addressesOf(contacts);
      return contactsChanged(tx, player, { house, kind: "password_set", notified, exceptSession: sessionId });
    });
    if (ended instanceof Refusal) return ended;
    await endedByChange(ended, visit);
    return { success: true as const };
  },
  breachedFault,
);

function passwordExists(): Refusal {
  return refuse("validation", { password: "password_exists" });
}
