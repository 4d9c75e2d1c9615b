import * as v from "valibot";
import { list } from "./lists.ts";
import { time } from "./values.ts";

/** The house's public keys, those in use and those of former times, at /.well-known/karat-keys.json of the site. */
export const houseKeys = v.object({
  keys: list(
    v.object({
      key_id: v.string(),
      alg: v.literal("ES256"),
      use: v.literal("receipts"),
      jwk: v.record(v.string(), v.unknown()),
      /** Since when it signs. */
      from: v.optional(time),
      /** Until when it has signed; null while it does. */
      until: v.optional(v.nullable(time)),
    }),
  ),
});
export type HouseKeys = v.InferOutput<typeof houseKeys>;
