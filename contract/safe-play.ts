import * as v from "valibot";
import { amountBounds, limitKinds, minuteBounds } from "../rules/safe-play/limits.ts";
import { pauseKinds } from "../rules/safe-play/pauses.ts";
import { checkMinutes } from "../rules/safe-play/play.ts";
import { periods } from "../rules/safe-play/spans.ts";
import { parseAmount } from "../rules/money.ts";
import { defineCall } from "./call.ts";
import { playState } from "./play.ts";
import { amount, money, success, time } from "./values.ts";
import { askedTime, list } from "./lists.ts";

const period = v.picklist(periods, "invalid_value");
// "stake" is accepted as a synonym; replies say "wager".
const kind = v.pipe(
  v.picklist([...limitKinds, "stake"], "invalid_value"),
  v.transform((word) => (word === "stake" ? "wager" : word)),
);
const minutes = v.pipe(v.number("invalid_value"), v.integer("invalid_value"));
const bounded = v.pipe(
  amount,
  v.check((text) => (parseAmount(text) ?? 0n) >= amountBounds.least, "limit_too_low"),
  v.check((text) => (parseAmount(text) ?? 0n) <= amountBounds.most, "limit_too_high"),
);

const limitChange = { ready_at: time, lapses_at: time };

/** An active limit on an amount. Losses are net, so `used` is negative for a player who won. */
const amountLimit = v.object({
  kind: v.picklist(["deposit", "loss", "wager"]),
  period,
  amount: money,
  used: money,
  left: money,
  ends_at: time,
  /** A looser limit (null: none) that may be confirmed between these two times. */
  change: v.nullable(v.object({ amount: v.nullable(money), ...limitChange })),
});

/** In minutes of play. */
const timeLimit = v.object({
  kind: v.literal("session"),
  period,
  minutes,
  used: minutes,
  left: minutes,
  ends_at: time,
  change: v.nullable(v.object({ minutes: v.nullable(minutes), ...limitChange })),
});

const playerLimit = v.variant("kind", [amountLimit, timeLimit]);
export type PlayerLimit = v.InferOutput<typeof playerLimit>;

const pause = v.object({ kind: v.picklist(pauseKinds), until: v.nullable(time) });

const safePlay = v.object({
  limits: list(playerLimit),
  pause: v.nullable(pause),
  reality_check: v.object({ minutes }),
  play: playState,
});
export type SafePlay = v.InferOutput<typeof safePlay>;

export const getLimits = defineCall({
  name: "getLimits",
  method: "GET",
  path: "/profile/limits",
  input: v.object({}),
  reply: safePlay,
});

/** A stricter limit applies at once. A looser one, or none (null), waits 24 hours and then for `confirmLimit`. */
export const setLimit = defineCall({
  name: "setLimit",
  method: "PUT",
  path: "/profile/limits",
  input: v.pipe(
    v.strictObject({
      kind,
      period,
      amount: v.optional(v.nullable(bounded)),
      minutes: v.optional(v.nullable(minutes)),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const wish = dataset.value;
      const [own, other] =
        wish.kind === "session" ? (["minutes", "amount"] as const) : (["amount", "minutes"] as const);
      const report = (key: keyof typeof wish, message: string) =>
        addIssue({
          message,
          input: wish[key],
          path: [{ type: "object", origin: "value", input: { ...wish }, key, value: wish[key] }],
        });
      if (wish[own] === undefined) report(own, "required");
      if (wish[other] !== undefined) report(other, "unexpected");
      if (typeof wish.minutes !== "number") return;
      if (wish.minutes < minuteBounds[wish.period].least) report("minutes", "limit_too_low");
      if (wish.minutes > minuteBounds[wish.period].most) report("minutes", "limit_too_high");
    }),
  ),
  reply: safePlay,
});
export type LimitWish = v.InferOutput<typeof setLimit.input>;

const limitName = v.object({ kind: v.picklist(limitKinds, "not_found"), period: v.picklist(periods, "not_found") });
export type LimitName = v.InferOutput<typeof limitName>;

export const confirmLimit = defineCall({
  name: "confirmLimit",
  method: "POST",
  path: "/profile/limits/{kind}/{period}/confirm",
  input: limitName,
  reply: safePlay,
});

/** Withdraws a pending change; the limit stays as it is. */
export const withdrawLimit = defineCall({
  name: "withdrawLimit",
  method: "DELETE",
  path: "/profile/limits/{kind}/{period}/change",
  input: limitName,
  reply: safePlay,
});

export const setRealityCheck = defineCall({
  name: "setRealityCheck",
  method: "PUT",
  path: "/profile/reality-check",
  input: v.strictObject({
    minutes: v.pipe(
      minutes,
      v.minValue(checkMinutes.least, "limit_too_low"),
      v.maxValue(checkMinutes.most, "limit_too_high"),
    ),
  }),
  reply: safePlay,
});

/** Acknowledges the summary of the play session; play continues. */
export const answerRealityCheck = defineCall({
  name: "answerRealityCheck",
  method: "POST",
  path: "/profile/reality-check",
  input: v.object({}),
  reply: safePlay,
});

/**
 * A break of 24 hours to six weeks, or a self-exclusion of at least six months (null: permanent). Ends all sessions.
 */
export const takePause = defineCall({
  name: "takePause",
  method: "POST",
  path: "/profile/pause",
  input: v.strictObject({ until: v.nullable(askedTime) }),
  reply: v.object({ ...success.entries, pause: v.nullable(pause) }),
});
