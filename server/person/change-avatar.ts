import { changeAvatar as call } from "../../contract/person.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./person-house.ts";
import { keepAvatar } from "./avatars.ts";

export const changeAvatar = serve(call, async (_input, { house, player, file }) => {
  const waitS = await house.rateLimits.take(avatarsOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  const squares = await house.pictures.squares(file);
  if (typeof squares === "string") return refuse("validation", { file: squares });
  await keepAvatar(house.pool, player, squares);
  const user = await house.profiles.read(player);
  return user ? { user } : refuse("not_found");
});

const avatarsOfAccount = { name: "avatars", most: 20, windowS: 3_600 };
