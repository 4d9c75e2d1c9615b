import * as v from "valibot";
import { list } from "./lists.ts";
import { limitKinds } from "../rules/safe-play/limits.ts";
import { periods } from "../rules/safe-play/spans.ts";
import { money, time } from "./values.ts";

const stop = v.object({
  error: v.picklist(["self_excluded", "cooling_off", "reality_check_due", "limit_reached"]),
  limit: v.nullable(v.object({ kind: v.picklist(limitKinds), period: v.picklist(periods, "invalid_value") })),
  from: time,
  /** Null: for good, or until it is answered. */
  until: v.nullable(time),
});
export type PlayStop = v.InferOutput<typeof stop>;

/** The message of the live channel `play`: the play session, and everything that closes play now or while it lasts. */
export const playState = v.object({
  session: v.nullable(
    v.object({
      began_at: time,
      /** When it is over, unless another bet comes before. */
      ends_at: time,
      staked: money,
      returned: money,
    }),
  ),
  stops: list(stop),
});
export type PlayState = v.InferOutput<typeof playState>;
