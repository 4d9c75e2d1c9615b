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

export interface ShownWish {
  show: Show;
  search: string;
  provider: string;
  category: string;
  volatility: Volatility | "";
  feature: string;
  sort: CatalogOrder;
}

const shows = ["all", "favourites", "recent", ...collections] as const;

/** What is wished stands in the address, so that it can be sent, reloaded and returned to. */
export function useWish(): { wish: ShownWish; change(next: Partial<ShownWish>): void } {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const one = (name: string) => query.get(name)?.slice(0, 64) ?? "";
  const wish: ShownWish = {
    show: shows.find((known) => known === one("show")) ?? "all",
    search: query.get("q")?.slice(0, 80) ?? "",
    provider: one("provider"),
    category: one("theme"),
    volatility: volatilities.find((known) => known === one("volatility")) ?? "",
    feature: one("feature"),
    sort: catalogOrders.find((known) => known === one("sort")) ?? "popular",
  };

  function change(next: Partial<ShownWish>) {
    const { show, search, provider, category, volatility, feature, sort } = { ...wish, ...next };
    const entries = { q: search, show: show === "all" ? "" : show, provider, theme: category, volatility, feature };
    const said = { ...entries, sort: sort === "popular" ? "" : sort };
    const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== "")).toString();
    navigate(path + (query && `?${query}`), { replace: true });
  }

  return { wish, change };
}
