import { type CatalogPage, catalogCursor, getCatalog } from "../../contract/catalog.ts";
import type { Answer } from "../../contract/errors.ts";
import { catalogPageSize as pageSize } from "../../contract/filters.ts";
import type { WorkerContext } from "../context.ts";
import type { CatalogWish } from "./feature.ts";

/** As many entries as the house looks up by their names in one call. */
const mostNamed = 100;

/** A page of the list from a place on; entries that are named are asked for by as many calls as their names take. */
export function createPageAsker({ call }: Pick<WorkerContext, "call">) {
  function ask(wish: CatalogWish, from: number): Promise<Answer<CatalogPage>> {
    const cursor = catalogCursor(from);
    return call(getCatalog, {
      sort: "popular",
      ...wish,
      limit: String(pageSize),
      ...(cursor !== undefined && { cursor }),
    });
  }

  async function askNamed(wish: CatalogWish, names: readonly string[], from: number): Promise<Answer<CatalogPage>> {
    const others = names.slice(mostNamed);
    const answer = await ask({ ...wish, slugs: names.slice(0, mostNamed).join(",") }, from);
    if (!answer.ok || others.length === 0) return answer;
    const { items, total } = answer.value;
    // Only now is it known how many of these fit.
    const after = await askNamed(wish, others, Math.max(0, from - total));
    if (!after.ok) return after;
    const all = { items: [...items, ...after.value.items].slice(0, pageSize), total: total + after.value.total };
    return { ok: true, value: { ...answer.value, ...all } };
  }

  return (wish: CatalogWish, index: number): Promise<Answer<CatalogPage>> =>
    wish.slugs === undefined
      ? ask(wish, index * pageSize)
      : askNamed(wish, [...new Set(wish.slugs.split(","))], index * pageSize);
}
