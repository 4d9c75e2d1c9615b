import { useMemo, useState } from "react";
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

export interface Wish extends Narrowing {
  show: Show;
  sort: CatalogOrder;
}

export interface ShownWish extends Wish {
  search: string;
}

export const nothingNarrowed: Narrowing = { provider: [], category: [], volatility: [], feature: [] };

const shows = ["all", "favourites", "recent", ...collections] as const;
const mostValues = 16;

/**
 * What is wished stands in the address, so that it can be sent, reloaded and returned to. What is searched comes apart:
 * whatever else is wished stays the same object while one types.
 */
export function useWish(): { search: string; wish: Wish; change(next: Partial<ShownWish>): void } {
  const [path, navigate] = useLocation();
  const [own] = useState(path);
  const query = new URLSearchParams(useSearch());
  const { search } = wishOf(query);
  query.delete("q");
  const others = query.toString();
  const wish = useMemo(() => wishOf(new URLSearchParams(others)), [others]);

  function change(next: Partial<ShownWish>) {
    // On the way to another page the address is not this one's any more.
    if (path !== own) return;
    // Of the address as it is by now: what was typed comes a moment later.
    const now = wishOf(new URLSearchParams(location.search));
    const after = queryOf({ ...now, ...next }).toString();
    navigate(path + (after && `?${after}`), { replace: true });
  }

  return { search, wish, change };
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
