import { makeSignOnCode as call } from "../../contract/sign-on.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";

export const makeSignOnCode = serve(call, async (_input, { house, player, sessionId }) => {
  const waitS = await house.tries.take(house.limits.signOnsOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  return { code: await house.signOns.issueCode(sessionId) };
});
