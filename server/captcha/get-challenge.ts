import { getChallenge as call } from "../../contract/captcha.ts";
import { networkOf } from "../accounts/network.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";

export const getChallenge = serve(call, async ({ purpose, level = "1" }, { house, ip }) => {
  const waitS = await house.tries.take(house.limits.challengesOfNetwork, networkOf(ip));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  return { challenge: await house.challenges.issue(purpose, Number(level)) };
});
