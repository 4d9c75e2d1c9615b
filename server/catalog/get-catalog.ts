import { getCatalog as call } from "../../contract/catalog.ts";
import { collections } from "../../contract/filters.ts";
import type { GameTitle } from "../../contract/game-titles.ts";
import { serve } from "./catalog-house.ts";

export const getCatalog = serve(call, async ({ cursor, limit = usualPage, slugs, ...wish }, { house, locale }) => {
  const catalog = house.catalog.current();
  const found =
    slugs === undefined
      ? catalog.find({ ...wish, locale })
      : catalog.among([...new Set(slugs.split(","))].slice(0, mostNamed), wish);
  const from = startOf(found, cursor);
  const items = found.slice(from, from + Number(limit));
  const last = items.at(-1);
  const after = from + items.length;
  const counts = catalog.counts(wish.kind, collections);
  const isFirst = cursor === undefined;
  return {
    items,
    next: last && after < found.length ? `${after}.${last.slug}` : null,
    total: found.length,
    all: counts.all,
    new_since: counts.new_since,
    providers: isFirst ? counts.providers : [],
    categories: isFirst ? counts.categories : [],
    collections: isFirst ? counts.collections : [],
    features: isFirst ? counts.features : [],
  };
});

const usualPage = "48";
const mostNamed = 100;

/** Behind the entry that a page ended with, wherever it stands by now; where it is gone, as far as it was. */
function startOf(found: readonly GameTitle[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, count = "0", slug = ""] = /^(\d{1,6})(?:\.(.+))?$/.exec(cursor) ?? [];
  const place = Number(count);
  if (slug === "" || found[place - 1]?.slug === slug) return place;
  const moved = found.findIndex((title) => title.slug === slug);
  return moved === -1 ? place : moved + 1;
}
