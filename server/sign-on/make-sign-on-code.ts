import { makeSignOnCode as call } from "../../contract/sign-on.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./sign-on-house.ts";

export const makeSignOnCode = serve(call, async (_input, { house, player, sessionId }) => {
  const waitS = await house.rateLimits.take(signOnsOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  return { code: await house.signOns.issueCode(sessionId) };
});

const signOnsOfAccount = { name: "sign-ons", most: 60, windowS: 3_600 };
