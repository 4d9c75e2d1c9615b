import { makeSignOnCode as call } from "../../contract/sign-on.ts";
import { refuseToken } from "../accounts/owner-proof.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./sign-on-house.ts";

/** Only for the browser that holds the session: by way of the sign-on host, a stolen token would become a login of its own. */
export const makeSignOnCode = serve(call, async (_input, visit) => {
  const { house, player, sessionId } = visit;
  const refused = await refuseToken(visit);
  if (refused) return refused;
  const waitS = await house.rateLimits.take(signOnsOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  return { code: await house.signOns.issueCode(sessionId) };
});

const signOnsOfAccount = { name: "sign-ons", most: 60, windowS: 3_600 };
