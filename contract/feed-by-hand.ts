import * as v from "valibot";
import { eventId, marketId, producer } from "./odds-feed.ts";

/* The simulated feed as whoever tries the product plays it, at the desk: nothing of it is in production. */

const event = eventId;
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(3_600));

export const feedByHand = v.variant("action", [
  /** A producer says nothing, or both. */
  v.strictObject({ action: v.literal("silence"), producer: v.optional(producer), seconds }),
  /** A number is left out. */
  v.strictObject({ action: v.literal("gap"), producer: v.optional(producer) }),
  /** So many messages a second in which all prices of a match move. */
  v.strictObject({
    action: v.literal("churn"),
    per_second: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000)),
    seconds,
  }),
  v.strictObject({ action: v.picklist(["stop", "go", "postpone"]), event }),
  /** On the scale of odds: 0.1 makes the first selection about a tenth likelier. */
  v.strictObject({ action: v.literal("move"), event, by: v.pipe(v.number(), v.minValue(-3), v.maxValue(3)) }),
  v.strictObject({ action: v.literal("settle"), event, market: marketId, winner: v.string() }),
  v.strictObject({ action: v.literal("take_back"), event, market: marketId }),
  v.strictObject({ action: v.literal("cancel"), event, market: v.optional(marketId) }),
]);
export type FeedByHand = v.InferOutput<typeof feedByHand>;
