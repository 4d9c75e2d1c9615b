import { changeSettings as call } from "../../contract/accounts.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { changeSetting, readUser } from "./players.ts";

export const changeSettings = serve(call, async (change, { house, player }) => {
  await changeSetting(house.pool, player, change);
  const user = await readUser(house.pool, player);
  return user ? { user } : refuse("not_found");
});
