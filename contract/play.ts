import * as v from "valibot";
import { list } from "./lists.ts";
import { limitKinds } from "../rules/safe-play/limits.ts";
import { periods } from "../rules/safe-play/spans.ts";
import { money, time } from "./values.ts";

const stop = v.object({
  error: v.picklist(["self_excluded", "cooling_off", "reality_check_due", "limit_reached"]),
  limit: v.nullable(v.object({ kind: v.picklist(limitKinds), period: v.picklist(periods, "invalid_value") })),
  from: time,
  /** Null: permanently, or until answered. */
  until: v.nullable(time),
});
export type PlayStop = v.InferOutput<typeof stop>;

/** Message of the live channel `play`: the play session and all that stops play, now or later. */
export const playState = v.object({
  session: v.nullable(
    v.object({
      began_at: time,
      /** When it ends unless another bet is placed. */
      ends_at: time,
      staked: money,
      returned: money,
    }),
  ),
  stops: list(stop),
});
export type PlayState = v.InferOutput<typeof playState>;
