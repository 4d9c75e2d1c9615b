import * as v from "valibot";
import { defineCall } from "./call.ts";
import { routeRule } from "./config.ts";

/** Whether a path has moved, within the app or to an allowed host. */
export const getRouteRule = defineCall({
  name: "getRouteRule",
  method: "GET",
  path: "/route-rules",
  auth: "none",
  input: v.object({ path: v.pipe(v.string("required"), v.maxLength(2_048, "invalid_value")) }),
  reply: routeRule,
});
