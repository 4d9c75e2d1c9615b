import { changeAvatar as call } from "../../contract/person.ts";
import { readUser } from "../accounts/players.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { keepAvatar } from "./avatars.ts";

export const changeAvatar = serve(call, async (_input, { house, player, file }) => {
  const waitS = await house.tries.take(house.limits.avatarsOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  const squares = await house.pictures.squares(file);
  if (typeof squares === "string") return refuse("validation", { file: squares });
  await keepAvatar(house.pool, player, squares);
  const user = await readUser(house.pool, player);
  return user ? { user } : refuse("not_found");
});
