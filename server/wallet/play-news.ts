import type { PlayState } from "../../contract/play.ts";
import { toWire } from "../../rules/money.ts";
import { sittingAt, sittingGapMs, sittingTurnover } from "../../rules/safe-play/play.ts";
import { stopsOf } from "../../rules/safe-play/stops.ts";
import type { News } from "../live/bus.ts";
import type { Standing } from "./standings.ts";

export function playNews(standing: Standing, now: number): News {
  const { player, seq } = standing;
  return { channel: "play", player, seq, type: "play", data: playStateOf(standing, now) };
}

/** What the player is told of their play: it stays true until something else happens. */
export function playStateOf(standing: Standing, now: number): PlayState {
  const stops = stopsOf(standing, now);
  // What nobody has answered for is shown until somebody has.
  const isDue = stops.some(({ error }) => error === "reality_check_due");
  const sitting = isDue ? standing.sitting : sittingAt(standing, now);
  return {
    session: sitting
      ? {
          began_at: timeText(sitting.beganAtMs),
          ends_at: timeText(sitting.lastAtMs + sittingGapMs),
          staked: toWire(sittingTurnover(standing, sitting).stakedMicro),
          returned: toWire(sittingTurnover(standing, sitting).returnedMicro),
        }
      : null,
    stops: stops.map(({ error, limit, fromMs, untilMs }) => ({
      error,
      limit: limit ?? null,
      from: timeText(fromMs),
      until: untilMs === undefined ? null : timeText(untilMs),
    })),
  };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
