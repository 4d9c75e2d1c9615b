import { sendLuggage as call } from "../../contract/mirrors.ts";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./mirrors-house.ts";

/** Called by a page of one site at the API of the site it moves to. */
export const sendLuggage = serve(call, async ({ luggage }, { house, location, ip, site: origin, apiSite: target }) => {
  const { mirrors, moves, rateLimits } = house;
  if (location.blocked) return refuse("region_blocked");
  if (origin === target || !mirrors.open().includes(target)) return refuse("forbidden");
  const waitS = await takeOfNetwork(rateLimits, house.handoffsOfNetwork, ip);
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  return { code: await moves.pack({ origin, target, state: luggage }) };
});
