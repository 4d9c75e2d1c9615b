import * as v from "valibot";
import { defineCall } from "./call.ts";
import { region } from "./values.ts";

/** A 451 has the same shape. Where the law is strict, `features` restricts play whoever the player is. */
export const geoReply = v.object({
  data: v.object({
    ip: v.string(),
    country_code: v.string(),
    region,
    features: v.optional(v.record(v.string(), v.boolean())),
  }),
});
export type Geo = v.InferOutput<typeof geoReply>["data"];

export const getGeo = defineCall({
  name: "getGeo",
  method: "GET",
  path: "/geo_ip",
  auth: "none",
  input: v.object({}),
  reply: geoReply,
});
