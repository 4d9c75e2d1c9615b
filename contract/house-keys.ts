import * as v from "valibot";
import { list } from "./lists.ts";
import { time } from "./values.ts";

/** The house's current and former public keys, at /.well-known/karat-keys.json of the site. */
export const houseKeys = v.object({
  keys: list(
    v.object({
      key_id: v.string(),
      alg: v.literal("ES256"),
      use: v.literal("receipts"),
      jwk: v.record(v.string(), v.unknown()),
      from: v.optional(time),
      /** Null while it signs. */
      until: v.optional(v.nullable(time)),
    }),
  ),
});
export type HouseKeys = v.InferOutput<typeof houseKeys>;
