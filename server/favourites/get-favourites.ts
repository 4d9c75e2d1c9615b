import { getFavourites as call } from "../../contract/favourites.ts";
import { serve } from "../wallet/wallet-house.ts";
import { readFavourites } from "./favourites.ts";

export const getFavourites = serve(call, (_input, { house, player }) => readFavourites(house.pool, player));
