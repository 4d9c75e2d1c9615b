import { codeLength, sendChangeCode as call } from "../../contract/codes.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { serve } from "./accounts-house.ts";
import { takeSend } from "./attempt-limits.ts";
import { confirmedContact, maskedAddress } from "./contacts.ts";

/** Asking again too early sends no second code and is no error: the first is on its way. */
export const sendChangeCode = serve(call, async (_input, visit) => {
  const { house, player } = visit;
  const address = await confirmedContact(house.pool, player);
  if (!address) return refuse("contact_needed");
  const sending = await takeSend(visit, "change", address, { player });
  if (sending instanceof Refusal) return sending;
  const { state, waitS } = sending;
  if (state === "free") await house.outboundQueue.order(house.pool, { kind: "change_code", address, player });
  return { success: true as const, resend_in: waitS, length: codeLength, to: maskedAddress(address) };
});
