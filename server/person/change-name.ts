import { changeName as call } from "../../contract/person.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./person-house.ts";

export const changeName = serve(call, async ({ name }, { house, player }) => {
  const waitS = await house.rateLimits.take(namesOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  await house.pool.query("update players set name = $2 where id = $1", [player, name]);
  const user = await house.profiles.read(player);
  return user ? { user } : refuse("not_found");
});

const namesOfAccount = { name: "names", most: 10, windowS: 3_600 };
