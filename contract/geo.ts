import * as v from "valibot";
import { defineCall } from "./call.ts";
import { region } from "./values.ts";

/** 451 carries the same shape. */
export const geoReply = v.object({ data: v.object({ ip: v.string(), country_code: v.string(), region }) });
export type Geo = v.InferOutput<typeof geoReply>["data"];

export const getGeo = defineCall({
  name: "getGeo",
  method: "GET",
  path: "/geo_ip",
  auth: "none",
  input: v.object({}),
  reply: geoReply,
});
