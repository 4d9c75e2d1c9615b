import { getFavourites } from "./get-favourites.ts";
import { setFavourite } from "./set-favourite.ts";

export const favourites = { endpoints: [getFavourites, setFavourite] };
