import type { CatalogEntry, CatalogPage } from "../../../contract/catalog.ts";

/** As the list says that it stands in: whoever has no list knows of nothing new. */
export function isNew({ new_since: since }: Pick<CatalogPage, "new_since">, { released_at }: CatalogEntry): boolean {
  return since !== "" && released_at >= since;
}
