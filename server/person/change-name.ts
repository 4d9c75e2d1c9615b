import { changeName as call } from "../../contract/person.ts";
import type { accountTables } from "../accounts/tables.ts";
import { execute, queries } from "../db/queries.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./person-house.ts";

const ask = queries<typeof accountTables>();

export const changeName = serve(call, async ({ name }, { house, player }) => {
  const waitS = await house.rateLimits.take(namesOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  await execute(house.pool, ask.updateTable("players").set({ name }).where("id", "=", player));
  const user = await house.profiles.read(player);
  return user ? { user } : refuse("not_found");
});

const namesOfAccount = { name: "names", most: 10, windowS: 3_600 };
