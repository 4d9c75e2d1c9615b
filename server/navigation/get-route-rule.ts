import { getRouteRule as call } from "../../contract/navigation.ts";
import { allowedTarget, pathInside } from "../../rules/addresses.ts";
import { firstOf, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import { serve } from "./navigation-house.ts";
import type { navigationTables } from "./tables.ts";

const ask = queries<typeof navigationTables>();

export const getRouteRule = serve(call, async ({ path }, { house }) => {
  const query = ask.selectFrom("route_rules").select(["target", "external"]).where("path", "=", path);
  const rule = await firstOf(house.pool, query);
  if (!rule || !isAllowed(rule, house.hosts.origins)) return { redirect: null };
  return { redirect: { to: rule.target, external: rule.external } };
});

/** A rule may lead only to a path of the site or to one of the house's sites, however it got into the table. */
function isAllowed(
  { target, external }: Pick<Row<typeof navigationTables.route_rules>, "target" | "external">,
  origins: ReadonlySet<string>,
): boolean {
  return (external ? allowedTarget(target, origins) : pathInside(target)) !== undefined;
}
