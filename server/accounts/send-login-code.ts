import {
  codeLength,
  resendLoginCode as againByEmail,
  resendPhoneLoginCode as againByPhone,
  sendLoginCode as byEmail,
  sendPhoneLoginCode as byPhone,
} from "../../contract/codes.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { type Address, emailAddress, phoneAddress } from "../messages/address.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { type Sending, takeSend } from "./attempt-limits.ts";

export const sendLoginCode = serve(byEmail, ({ email, captcha }, visit) => send(emailAddress(email), captcha, visit));
export const sendPhoneLoginCode = serve(byPhone, ({ phone, captcha }, visit) =>
  send(phoneAddress(phone), captcha, visit),
);
export const resendLoginCode = serve(againByEmail, ({ email, captcha }, visit) =>
  resend(emailAddress(email), captcha, visit),
);
export const resendPhoneLoginCode = serve(againByPhone, ({ phone, captcha }, visit) =>
  resend(phoneAddress(phone), captcha, visit),
);

type Asking = Visit<"none">;
type Sent = { success: true; resend_in: number };

/** Asking again too early sends no second code and is no error: the first is on its way. */
async function send(
  address: Address,
  captcha: string | undefined,
  visit: Asking,
): Promise<(Sent & { length: number }) | Refusal> {
  const sending = await order(address, captcha, visit);
  if (sending instanceof Refusal) return sending;
  return { success: true, resend_in: sending.waitS, length: codeLength };
}

async function resend(address: Address, captcha: string | undefined, visit: Asking): Promise<Sent | Refusal> {
  const sending = await order(address, captcha, visit);
  if (sending instanceof Refusal) return sending;
  const { state, waitS } = sending;
  return state === "free" ? { success: true, resend_in: waitS } : refuse("too_many_tries", {}, waitS);
}

/** The message is written after the answer, so an unknown address costs the same and is answered the same. */
async function order(address: Address, captcha: string | undefined, visit: Asking): Promise<Sending | Refusal> {
  const { outboundQueue, pool } = visit.house;
  const sending = await takeSend(visit, "login", address, { captcha });
  if (sending instanceof Refusal) return sending;
  const { state, asker, isKnown } = sending;
  if (state === "free") await outboundQueue.order(pool, { kind: "login_code", address, asker, isKnown });
  return sending;
}
