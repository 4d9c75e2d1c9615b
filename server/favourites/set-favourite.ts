import { setFavourite as call } from "../../contract/favourites.ts";
import { executeOnce } from "../wallet/execute-once.ts";
import { serve } from "../wallet/wallet-house.ts";
import { markFavourite, readFavourites } from "./favourites.ts";

export const setFavourite = serve(call, async (change, visit) => {
  const { house, player } = visit;
  const at = new Date(house.clock.now());
  const refused = await executeOnce(call, change, visit, (tx) => markFavourite(tx, player, change, at));
  return refused ?? readFavourites(house.pool, player);
});
