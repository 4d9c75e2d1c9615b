import * as v from "valibot";
import type { CrashFlight, CrashNews, CrashOutcome, SeenCrashBet } from "../../contract/crash.ts";
import { crashTimes, targetText } from "../../rules/games/crash.ts";
import { toWire } from "../../rules/money.ts";
import type { SharedBet } from "../shared-bets/shared-bets.ts";
import { crashResult } from "./crash-game.ts";
import { toCrashRound } from "./past-rounds.ts";
import { headOf, textOf } from "./round-head.ts";
import type { FeedParts, Stage } from "./round-feed.ts";

export const crashFeed: FeedParts = {
  head: ({ round }: Stage) => {
    if (!round) return {};
    const { startedAt, endedAt, result } = round;
    const end = endedAt === undefined ? undefined : v.parse(crashResult, result);
    const flight: CrashFlight = {
      ...headOf(round),
      state: round.state === "ended" ? "crashed" : round.state === "running" ? "flying" : round.state,
      started_at: textOf(startedAt),
      multiplier: end?.crash ?? null,
      crashed_at: textOf(endedAt),
      next_at: textOf(endedAt === undefined ? undefined : endedAt + crashTimes.crashedMs),
      ...(end?.interrupted ? { interrupted: true as const } : {}),
    };
    return { flight };
  },
  seen: ({ id, stakeMicro, currency, state, multiplierE4, payoutMicro }, player): SeenCrashBet => ({
    id,
    player,
    amount: toWire(stakeMicro),
    currency,
    multiplier: state === "won" || state === "refunded" ? targetText(Number(multiplierE4 / 100n)) : null,
    payout: toWire(payoutMicro),
  }),
  past: (rounds) => rounds.map(toCrashRound),
  more: (bets) => (bets.some(hasMetLimit) ? ({ limited: true } satisfies Partial<CrashNews>) : {}),
};

function hasMetLimit({ outcome }: SharedBet): boolean {
  return (outcome as Partial<CrashOutcome> | null | undefined)?.by === "liability";
}
