import { getChallenge as call } from "../../contract/captcha.ts";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./captcha-house.ts";

export const getChallenge = serve(call, async ({ purpose, level = "1" }, { house, ip, withoutSlot }) => {
  const waitS = await takeOfNetwork(house.rateLimits, house.challengesOfNetwork, ip);
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  return { challenge: await withoutSlot(() => house.challenges.issue(purpose, Number(level))) };
});
