import { changeName as call } from "../../contract/person.ts";
import { readUser } from "../accounts/players.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";

export const changeName = serve(call, async ({ name }, { house, player }) => {
  const waitS = await house.tries.take(house.limits.namesOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  await house.pool.query("update players set name = $2 where id = $1", [player, name]);
  const user = await readUser(house.pool, player);
  return user ? { user } : refuse("not_found");
});
