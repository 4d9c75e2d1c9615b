import * as v from "valibot";
import { defineCall } from "./call.ts";
import { routeRule } from "./config.ts";

/** Whether a path has moved: inside the app, or to another host that the house allows. */
export const getRouteRule = defineCall({
  name: "getRouteRule",
  method: "GET",
  path: "/route-rules",
  auth: "none",
  input: v.object({ path: v.pipe(v.string("required"), v.maxLength(2_048, "invalid_value")) }),
  reply: routeRule,
});
