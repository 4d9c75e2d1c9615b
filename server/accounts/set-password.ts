import { setPassword as call } from "../../contract/passwords.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { breachedFault } from "./breached-fault.ts";
import { giveFirstPassword } from "./players.ts";

/** Only where there is none: whoever has one shows it to change it. */
export const setPassword = serve(
  call,
  async ({ password }, { house, player }) => {
    const given = await giveFirstPassword(house.pool, player, await house.passwords.hash(password));
    return given ? { success: true as const } : refuse("validation", { password: "password_exists" });
  },
  breachedFault,
);
