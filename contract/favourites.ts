import * as v from "valibot";
import { defineCall } from "./call.ts";
import { slug } from "./catalog.ts";
import { list } from "./lists.ts";

/** A game of the house by its id, or one of a provider by its slug: no two share a name. */
const favouriteGame = slug;

/** The games that a player has marked, the one that was marked last first: also what the live channel `favourites` tells. */
export const favourites = v.object({
  items: list(favouriteGame),
  /** Grows with each change, so that what was said before another is known as such. */
  seq: v.optional(v.number(), 0),
});
export type Favourites = v.InferOutput<typeof favourites>;

export const getFavourites = defineCall({
  name: "getFavourites",
  method: "GET",
  path: "/favourites",
  input: v.object({}),
  reply: favourites,
});

/** Says how it is to be, so it may come twice or late; the answer is the whole list. */
export const setFavourite = defineCall({
  name: "setFavourite",
  method: "PUT",
  path: "/favourites/{game}",
  keyed: true,
  input: v.strictObject({ game: favouriteGame, is_favourite: v.boolean("invalid_value") }),
  reply: favourites,
});
export type FavouriteChange = v.InferOutput<typeof setFavourite.input>;
