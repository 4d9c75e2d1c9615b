import { type OwnerProof, resendEmailCode as byEmail, resendPhoneCode as byPhone } from "../../contract/codes.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { addressField, type Channel } from "../messages/address.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { takeSend } from "./attempt-limits.ts";
import { addressesOf, isSameAddress, readContacts } from "./contacts.ts";
import { refuseStranger } from "./owner-proof.ts";
import { isWanted, wantAddress } from "./wanted-addresses.ts";

export const resendEmailCode = serve(byEmail, ({ email, ...proof }, visit) => resend("email", email, proof, visit));
export const resendPhoneCode = serve(byPhone, ({ phone, current_password, change_code }, visit) =>
  resend("sms", phone, { current_password, change_code }, visit),
);

/**
 * A confirmed address cannot be changed here; a missing or unconfirmed one can be replaced until it is confirmed. Only
 * the owner may choose another address, and proves it once for each.
 */
async function resend(
  channel: Channel,
  wanted: string | undefined,
  proof: OwnerProof,
  visit: Visit<"player">,
): Promise<{ success: true; resend_in: number } | Refusal> {
  const { house, player } = visit;
  const field = addressField[channel];
  const contacts = await readContacts(house.pool, player);
  const text = wanted ?? contacts?.[field];
  if (!contacts || !text) return refuse("validation", { [field]: "required" });
  if (contacts[`is_${field}_verified`]) return refuse("validation", { [field]: "already_verified" });
  const address = { channel, text };
  const isOwn = addressesOf(contacts).some((own) => isSameAddress(own, address));
  const now = house.clock.now();
  if (!isOwn && !(await isWanted(house.pool, player, address, now))) {
    const refused = await refuseStranger(visit, proof);
    if (refused) return refused;
    await wantAddress(house.pool, player, address, now);
  }
  const sending = await takeSend(visit, "verify", address, { player });
  if (sending instanceof Refusal) return sending;
  const { state, waitS } = sending;
  if (state === "young") return refuse("too_many_tries", {}, waitS);
  await house.outboundQueue.order(house.pool, { kind: "verify", address, player });
  return { success: true, resend_in: waitS };
}
