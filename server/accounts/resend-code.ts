import { resendEmailCode as byEmail, resendPhoneCode as byPhone } from "../../contract/codes.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import type { Visit } from "../http/visit.ts";
import { addressField, type Channel } from "../messages/address.ts";
import { takeSend } from "./budgets.ts";
import { readUser } from "./players.ts";

export const resendEmailCode = serve(byEmail, ({ email }, visit) => resend("email", email, visit));
export const resendPhoneCode = serve(byPhone, ({ phone }, visit) => resend("sms", phone, visit));

/** A confirmed address stays; one that is missing or was mistyped can be another one until it is confirmed. */
async function resend(
  channel: Channel,
  wanted: string | undefined,
  visit: Visit<"player">,
): Promise<{ success: true; resend_in: number } | Refusal> {
  const { house, player } = visit;
  const field = addressField[channel];
  const user = await readUser(house.pool, player);
  const text = wanted ?? user?.[field];
  if (!user || !text) return refuse("validation", { [field]: "required" });
  if (user[`is_${field}_verified`]) return refuse("validation", { [field]: "already_verified" });
  const address = { channel, text };
  const sending = await takeSend(visit, "verify", address, { player });
  if (sending instanceof Refusal) return sending;
  const { state, waitS } = sending;
  if (state === "young") return refuse("too_many_tries", {}, waitS);
  await house.messenger.order(house.pool, { kind: "verify", address, player });
  return { success: true, resend_in: waitS };
}
