import { getCatalogEntry as call } from "../../contract/catalog.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./catalog-house.ts";

export const getCatalogEntry = serve(call, async ({ slug }, { house }) => {
  const catalog = house.catalog.current();
  const entry = catalog.entryOf(slug);
  return entry ? { entry, similar: catalog.similar(entry, mostSimilar) } : refuse("not_found");
});

const mostSimilar = 12;
