import { getCatalogEntry as call } from "../../contract/catalog.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./catalog-house.ts";

export const getCatalogEntry = serve(call, async ({ slug }, { house }) => {
  const entry = house.catalog.entryOf(slug);
  return entry ? { entry, similar: house.catalog.current().similar(entry, mostSimilar) } : refuse("not_found");
});

const mostSimilar = 12;
