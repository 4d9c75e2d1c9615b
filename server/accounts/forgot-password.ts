import type { InferOutput } from "valibot";
import { forgotPassword as byEmail, forgotPasswordByPhone as byPhone } from "../../contract/passwords.ts";
import { Refusal } from "../http/refusal.ts";
import { type Address, emailAddress, phoneAddress } from "../messages/address.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { takeSend } from "./attempt-limits.ts";

export const forgotPassword = serve(byEmail, ({ email, captcha }, visit) =>
  forgot(emailAddress(email), captcha, visit),
);
export const forgotPasswordByPhone = serve(byPhone, ({ phone, captcha }, visit) =>
  forgot(phoneAddress(phone), captcha, visit),
);

type Sent = InferOutput<typeof byEmail.reply>;

async function forgot(address: Address, captcha: string | undefined, visit: Visit<"none">): Promise<Sent | Refusal> {
  const { outboundQueue, pool } = visit.house;
  const sending = await takeSend(visit, "reset", address, { captcha });
  if (sending instanceof Refusal) return sending;
  const { state, waitS, asker, isKnown } = sending;
  if (state === "free") await outboundQueue.order(pool, { kind: "reset", address, asker, isKnown });
  return { success: true, resend_in: waitS, earlier: state === "young" };
}
