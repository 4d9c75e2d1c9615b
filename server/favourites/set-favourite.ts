import { setFavourite as call } from "../../contract/favourites.ts";
import { gameIds } from "../../rules/games/ids.ts";
import { refuse } from "../http/refusal.ts";
import { executeOnce } from "../wallet/execute-once.ts";
import { serving } from "../http/serve.ts";
import type { CatalogHouse } from "../catalog/catalog-house.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { markFavourite, readFavourites } from "./favourites.ts";

const serve = serving<WalletHouse & CatalogHouse>();

export const setFavourite = serve(call, async (change, visit) => {
  const { house, player } = visit;
  const { game, is_favourite } = change;
  // What has gone from the catalogue can still be taken off the list.
  const exists = gameIds.some((id) => id === game) || house.catalog.entryOf(game) !== undefined;
  if (is_favourite && !exists) return refuse("not_found");
  const at = new Date(house.clock.now());
  const refused = await executeOnce(call, change, visit, (tx) => markFavourite(tx, player, change, at));
  return refused ?? readFavourites(house.pool, player);
});
