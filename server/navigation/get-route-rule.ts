import { getRouteRule as call } from "../../contract/navigation.ts";
import { serve } from "../http/serve.ts";

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
  if (external) return URL.canParse(target) && origins.has(new URL(target).origin);
  // Read as an address: what a browser strips or turns around could make another host of it.
  const inside = "https://inside.invalid";
  return target.startsWith("/") && URL.canParse(target, inside) && new URL(target, inside).origin === inside;
}
