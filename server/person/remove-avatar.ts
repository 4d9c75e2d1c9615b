import { removeAvatar as call } from "../../contract/person.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./person-house.ts";
import { dropAvatar } from "./avatars.ts";

export const removeAvatar = serve(call, async (_input, { house, player }) => {
  await dropAvatar(house.pool, player);
  const user = await house.profiles.read(player);
  return user ? { user } : refuse("not_found");
});
