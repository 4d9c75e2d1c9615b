import { getRouteRule } from "./get-route-rule.ts";

export const navigation = { endpoints: [getRouteRule] };
