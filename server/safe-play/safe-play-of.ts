import type { PlayerLimit, SafePlay } from "../../contract/safe-play.ts";
import { toWire } from "../../rules/money.ts";
import {
  changeAt,
  lapsesAtMs,
  leftOf,
  type Limit,
  type LimitChange,
  type LimitKind,
  usedOf,
} from "../../rules/safe-play/limits.ts";
import { type Pause, pauseAt } from "../../rules/safe-play/pauses.ts";
import { periodAt } from "../../rules/safe-play/play.ts";
import { Refusal } from "../http/refusal.ts";
import { playStateOf } from "../wallet/play-news.ts";
import type { Eligibility } from "../wallet/eligibility.ts";
import type { SafePlayHouse } from "./safe-play-house.ts";

export function safePlayOf(eligibility: Eligibility, now: number): SafePlay {
  const pause = pauseAt(eligibility.pause, now);
  return {
    limits: eligibility.limits.map((limit) => limitOf(limit, periodAt(eligibility, limit.period, now), now)),
    pause: pause ? pauseOf(pause) : null,
    reality_check: { minutes: eligibility.checkMinutes },
    play: playStateOf(eligibility, now),
  };
}

export function safePlayAnswer(
  after: Eligibility | Refusal,
  { clock }: Pick<SafePlayHouse, "clock">,
): SafePlay | Refusal {
  return after instanceof Refusal ? after : safePlayOf(after, clock.now());
}

export function pauseOf({ kind, untilMs }: Pause): NonNullable<SafePlay["pause"]> {
  return { kind, until: untilMs === undefined ? null : timeText(untilMs) };
}

function limitOf(limit: Limit, totals: ReturnType<typeof periodAt>, now: number): PlayerLimit {
  const { kind, period, value } = limit;
  const used = usedOf(limit, totals);
  const left = leftOf(limit, totals);
  const rest = { period, ends_at: timeText(totals.endsAtMs) };
  const change = changeAt(limit, now);
  if (isOfTime(kind)) {
    const usedMinutes = Number(used / 60_000n);
    return {
      kind,
      ...rest,
      minutes: Number(value),
      used: usedMinutes,
      left: Math.max(0, Number(value) - usedMinutes),
      change: change ? { minutes: change.value === undefined ? null : Number(change.value), ...timesOf(change) } : null,
    };
  }
  return {
    kind,
    ...rest,
    amount: toWire(value),
    used: toWire(used),
    left: toWire(left < 0n ? 0n : left),
    change: change ? { amount: change.value === undefined ? null : toWire(change.value), ...timesOf(change) } : null,
  };
}

function isOfTime(kind: LimitKind): kind is "session" {
  return kind === "session";
}

function timesOf(change: LimitChange) {
  return { ready_at: timeText(change.readyAtMs), lapses_at: timeText(lapsesAtMs(change)) };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
