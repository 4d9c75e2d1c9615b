import { useLocation, useSearch } from "wouter";
import {
  type CatalogOrder,
  catalogOrders,
  type Collection,
  collections,
  volatilities,
  type Volatility,
} from "../../../contract/filters.ts";

/** What a list shows: everything, what the catalogue gathers, or what is one's own. */
export type Show = Collection | "all" | "favourites" | "recent";

/** What a list is narrowed by, several values of each. */
export interface Narrowing {
  provider: string[];
  category: string[];
  volatility: Volatility[];
  feature: string[];
}

export interface ShownWish extends Narrowing {
  show: Show;
  search: string;
  sort: CatalogOrder;
}

export const nothingNarrowed: Narrowing = { provider: [], category: [], volatility: [], feature: [] };

const shows = ["all", "favourites", "recent", ...collections] as const;
const mostValues = 16;

/** What is wished stands in the address, so that it can be sent, reloaded and returned to. */
export function useWish(): { wish: ShownWish; change(next: Partial<ShownWish>): void } {
  const [path, navigate] = useLocation();
  const wish = wishOf(new URLSearchParams(useSearch()));

  function change(next: Partial<ShownWish>) {
    const query = queryOf({ ...wish, ...next }).toString();
    navigate(path + (query && `?${query}`), { replace: true });
  }

  return { wish, change };
}

export function wishOf(query: URLSearchParams): ShownWish {
  const several = (name: string) => [...new Set(query.getAll(name))].slice(0, mostValues).filter(isName);
  return {
    show: shows.find((known) => known === query.get("show")) ?? "all",
    search: query.get("q")?.slice(0, 80) ?? "",
    provider: several("provider"),
    category: several("theme"),
    volatility: volatilities.filter((known) => query.getAll("volatility").includes(known)),
    feature: several("feature"),
    sort: catalogOrders.find((known) => known === query.get("sort")) ?? "popular",
  };
}

export function queryOf({ show, search, provider, category, volatility, feature, sort }: ShownWish): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== "") query.set("q", search);
  if (show !== "all") query.set("show", show);
  const several = { provider, theme: category, volatility, feature };
  for (const [name, values] of Object.entries(several)) for (const value of values) query.append(name, value);
  if (sort !== "popular") query.set("sort", sort);
  return query;
}

function isName(value: string): boolean {
  return value !== "" && value.length <= 64 && !value.includes(",");
}
