import * as v from "valibot";
import { defineCall } from "./call.ts";

const operationKey = v.pipe(v.string("required"), v.uuid("invalid_id"));

/**
 * What became of an operation. With close=1 an unknown key is refused from then on, so that "unknown" is final. A
 * caller whose order had a deadline sends the same Valid-Until, and the key is closed only for as long as the order
 * could still arrive.
 */
export const getOperation = defineCall({
  name: "getOperation",
  method: "GET",
  path: "/api/v2/operations/{key}",
  input: v.object({ key: operationKey, close: v.optional(v.picklist(["1", "0"])) }),
  reply: v.object({
    state: v.picklist(["unknown", "pending", "done", "refused"]),
    result: v.nullable(v.unknown()),
  }),
});
