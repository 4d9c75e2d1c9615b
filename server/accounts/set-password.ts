import { setPassword as call } from "../../contract/passwords.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { breachedFault } from "./breached-fault.ts";
import { findPasswordHash, giveFirstPassword } from "./players.ts";

/** Only where there is none: whoever has one shows it to change it. */
export const setPassword = serve(
  call,
  async ({ password }, { house, player }) => {
    // Hashing is dear: whoever has a password does not get it.
    if ((await findPasswordHash(house.pool, player)) !== undefined) return passwordExists();
    const waitS = await house.tries.take(house.limits.passwordHashesOfAccount, String(player));
    if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
    const given = await giveFirstPassword(house.pool, player, await house.passwords.hash(password, String(player)));
    return given ? { success: true as const } : passwordExists();
  },
  breachedFault,
);

function passwordExists(): Refusal {
  return refuse("validation", { password: "password_exists" });
}
