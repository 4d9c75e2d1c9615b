import { removeAvatar as call } from "../../contract/person.ts";
import { readUser } from "../accounts/players.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { dropAvatar } from "./avatars.ts";

export const removeAvatar = serve(call, async (_input, { house, player }) => {
  await dropAvatar(house.pool, player);
  const user = await readUser(house.pool, player);
  return user ? { user } : refuse("not_found");
});
