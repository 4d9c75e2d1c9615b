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
// "stake" is another word for it that is accepted; answers say "wager".
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

/** A limit of an amount that holds. A loss is net: below nothing for whoever has won. */
const amountLimit = v.object({
  kind: v.picklist(["deposit", "loss", "wager"]),
  period,
  amount: money,
  used: money,
  left: money,
  ends_at: time,
  /** A looser one (null: none at all) that may be confirmed from one time to another. */
  change: v.nullable(v.object({ amount: v.nullable(money), ...limitChange })),
});

/** A limit of time, in minutes of play. */
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

/** A stricter limit holds at once. A looser one, or none (null), waits for 24 hours and then for `confirmLimit`. */
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

/** The player's second word on a looser limit. */
export const confirmLimit = defineCall({
  name: "confirmLimit",
  method: "POST",
  path: "/profile/limits/{kind}/{period}/confirm",
  input: limitName,
  reply: safePlay,
});

/** The limit stays as it is. */
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

/** The player has seen what the play session has come to; play goes on. */
export const answerRealityCheck = defineCall({
  name: "answerRealityCheck",
  method: "POST",
  path: "/profile/reality-check",
  input: v.object({}),
  reply: safePlay,
});

/** A break of 24 hours to six weeks, or an exclusion of six months or more (null: for good). Ends all sessions. */
export const takePause = defineCall({
  name: "takePause",
  method: "POST",
  path: "/profile/pause",
  input: v.strictObject({ until: v.nullable(askedTime) }),
  reply: v.object({ ...success.entries, pause: v.nullable(pause) }),
});
