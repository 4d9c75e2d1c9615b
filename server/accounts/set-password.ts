import { setPassword as call } from "../../contract/passwords.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { hashPassword } from "./passwords.ts";
import { giveFirstPassword } from "./players.ts";

/** Only where there is none: whoever has one shows it to change it. */
export const setPassword = serve(call, async ({ password, confirm_password: confirm }, { house, player }) => {
  if (password !== confirm) return refuse("validation", { confirm_password: "password_mismatch" });
  const given = await giveFirstPassword(house.pool, player, await hashPassword(password));
  return given ? { success: true as const } : refuse("forbidden");
});
