import { getProfile as call } from "../../contract/accounts.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { readUser } from "./players.ts";

/** `whoAreYou` never changes whose profile it is. */
export const getProfile = serve(call, async (_input, { house, player, place }) => {
  const user = await readUser(house.pool, player);
  if (!user) return refuse("not_found");
  return { user, features: {}, region: place.region, fresh_token: null, super_bonus: null };
});
