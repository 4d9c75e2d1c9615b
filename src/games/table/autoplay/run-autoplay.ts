import type { Micro } from "../../../../rules/money.ts";
import { afterBet, type AutoEnd, type AutoMoment, type AutoState, whyEnd } from "./autoplay.ts";
import { mostWaits } from "./retry-wait.ts";

export interface Going {
  /** Stopped by the player, or by leaving the page. */
  isStopped(): boolean;
  look(): AutoMoment;
}

/**
 * What a bet or round has brought beyond its stake; or that it did not come to that, and why, if not by the player, or how
 * long the house wants to be left alone first.
 */
export type Played = { netMicro: Micro } | { end: AutoEnd | undefined } | { waitMs: number };

interface Running extends Going {
  /** Waits as long as the table takes for a bet, and at least this long. */
  pause(leastMs: number): Promise<void>;
  /** One bet, or one whole round. */
  play(stakeMicro: Micro, going: Going): Promise<Played>;
  tell(state: AutoState): void;
}

/** Plays bets or rounds until the plan, an uncertainty or the player ends it, and returns which. */
export async function runAutoplay(begun: AutoState, running: Running): Promise<AutoEnd | undefined> {
  const { isStopped, look, pause, play, tell } = running;
  let state = begun;
  let waits = 0;
  let leastMs = 0;
  for (;;) {
    tell(state);
    await pause(leastMs);
    if (isStopped()) return undefined;
    const why = whyEnd(state, look());
    if (why) return why;
    const played = await play(state.stakeMicro, { isStopped, look });
    if ("end" in played) return played.end;
    if ("waitMs" in played) {
      waits += 1;
      if (waits > mostWaits) return "error";
      leastMs = played.waitMs;
      continue;
    }
    waits = 0;
    leastMs = 0;
    const { end, ...after } = afterBet(state, played.netMicro);
    state = after;
    if (end) {
      tell(state);
      return end;
    }
    if (isStopped()) return undefined;
  }
}
