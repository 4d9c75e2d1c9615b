import { getRouteRule as call } from "../../contract/navigation.ts";
import { allowedTarget, pathInside } from "../../rules/addresses.ts";
import { serve } from "./navigation-house.ts";

interface RouteRule {
  target: string;
  external: boolean;
}

export const getRouteRule = serve(call, async ({ path }, { house }) => {
  const { rows } = await house.pool.query<RouteRule>("select target, external from route_rules where path = $1", [
    path,
  ]);
  const rule = rows[0];
  if (!rule || !isAllowed(rule, house.hosts.origins)) return { redirect: null };
  return { redirect: { to: rule.target, external: rule.external } };
});

/** A rule may lead to a path of the site or to a site of the house, however it got into the table. */
function isAllowed({ target, external }: RouteRule, origins: ReadonlySet<string>): boolean {
  return (external ? allowedTarget(target, origins) : pathInside(target)) !== undefined;
}
