import { changeSettings as call } from "../../contract/accounts.ts";
import { refuse } from "../http/refusal.ts";
import { executeOnce } from "../wallet/execute-once.ts";
import { serve } from "./accounts-house.ts";
import { changeSetting } from "./players.ts";

export const changeSettings = serve(call, async (change, visit) => {
  const { house, player } = visit;
  const refused = await executeOnce(call, change, visit, (tx) => changeSetting(tx, player, change));
  if (refused) return refused;
  const user = await house.profiles.read(player);
  return user ? { user } : refuse("not_found");
});
