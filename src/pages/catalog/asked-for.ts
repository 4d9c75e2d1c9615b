import type { CatalogWish } from "../../../worker/catalog/feature.ts";
import type { Wish } from "./use-wish.ts";

/** The list that a page asks for; of the player's own entries, all of them: only the house knows of which kind each is. */
export function askedFor(
  kind: "slots" | "live",
  wish: Wish,
  search: string,
  own: readonly string[] | undefined,
): CatalogWish {
  const { show, provider, category, volatility, feature, sort } = wish;
  const searched = search.trim() !== "" && { search };
  if (own) return { kind, slugs: own.join(","), ...searched };
  return {
    kind,
    sort,
    ...(show !== "all" && show !== "favourites" && show !== "recent" && { collection: show }),
    ...searched,
    ...(provider.length > 0 && { provider }),
    ...(category.length > 0 && { category }),
    ...(volatility.length > 0 && { volatility }),
    ...(feature.length > 0 && { feature }),
  };
}
