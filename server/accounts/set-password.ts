import { setPassword as call } from "../../contract/passwords.ts";
import { type FieldErrors, refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { isBreached } from "./breached.ts";
import { giveFirstPassword } from "./players.ts";

/** Only where there is none: whoever has one shows it to change it. */
export const setPassword = serve(call, async ({ password, confirm_password: confirm }, { house, player }) => {
  const faults: FieldErrors = {
    ...(isBreached(password) && { password: "breached_password" }),
    ...(password !== confirm && { confirm_password: "password_mismatch" }),
  };
  if (Object.keys(faults).length > 0) return refuse("validation", faults);
  const given = await giveFirstPassword(house.pool, player, await house.passwords.hash(password));
  return given ? { success: true as const } : refuse("validation", { password: "password_exists" });
});
