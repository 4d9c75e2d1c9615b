import type { PlayState } from "../../contract/play.ts";
import { toWire } from "../../rules/money.ts";
import { playSessionAt, playSessionGapMs, playSessionTurnover } from "../../rules/safe-play/play.ts";
import { stopsOf } from "../../rules/safe-play/stops.ts";
import type { News } from "../live/bus.ts";
import type { Eligibility } from "./eligibility.ts";

export function playNews(eligibility: Eligibility, now: number): News {
  const { player, seq } = eligibility;
  return { channel: "play", player, seq, type: "play", data: playStateOf(eligibility, now) };
}

/** The state of a player's play, valid until something else happens. */
export function playStateOf(eligibility: Eligibility, now: number): PlayState {
  const stops = stopsOf(eligibility, now);
  // A play session with an unanswered reality check is shown until it is answered.
  const isDue = stops.some(({ error }) => error === "reality_check_due");
  const playSession = isDue ? eligibility.playSession : playSessionAt(eligibility, now);
  return {
    session: playSession
      ? {
          began_at: timeText(playSession.beganAtMs),
          ends_at: timeText(playSession.lastAtMs + playSessionGapMs),
          staked: toWire(playSessionTurnover(eligibility, playSession).stakedMicro),
          returned: toWire(playSessionTurnover(eligibility, playSession).returnedMicro),
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
