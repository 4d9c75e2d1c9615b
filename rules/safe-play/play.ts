import type { Micro } from "../money.ts";
import { type Period, spanOf } from "./spans.ts";

/** A play session lasts while bets are less than this apart, and ends with its last bet. */
export const playSessionGapMs = 15 * 60_000;

/** Bounds of the interval between reality checks, which the player chooses. */
export const checkMinutes = { least: 15, most: 60 } as const;

export interface Totals {
  depositedMicro: Micro;
  stakedMicro: Micro;
  returnedMicro: Micro;
  playedMs: number;
}

export interface PlaySession {
  beganAtMs: number;
  /** When the last bet was placed. */
  lastAtMs: number;
  /** When the player last answered a reality check, or when the session began. */
  checkedAtMs: number;
  /** The player's all-time turnover when the session began. */
  from: Turnover;
}

/** A calendar period by its end, with the player's all-time totals when it began. */
export interface Running {
  endsAtMs: number;
  from: Totals;
}

/**
 * All counters of one player's play. Totals only ever grow, except by `withRecount`; a play session or a period is the
 * difference from the totals at its beginning. So a bet changes few figures, and beginnings are written once.
 */
export interface Play {
  /** Time zone whose midnight begins a day. */
  zone: string;
  ever: Totals;
  playSession: PlaySession | undefined;
  running: Readonly<Record<Period, Running>>;
}

export interface Turnover {
  stakedMicro: Micro;
  returnedMicro: Micro;
}

export function playSessionAt({ playSession }: Pick<Play, "playSession">, atMs: number): PlaySession | undefined {
  return playSession && atMs < playSession.lastAtMs + playSessionGapMs ? playSession : undefined;
}

export function playSessionTurnover({ ever }: Pick<Play, "ever">, { from }: PlaySession): Turnover {
  return {
    stakedMicro: ever.stakedMicro - from.stakedMicro,
    returnedMicro: ever.returnedMicro - from.returnedMicro,
  };
}

/** Totals and end of the period around a moment; playing time counts up to now. */
export function periodAt(play: Play, period: Period, atMs: number): Totals & { endsAtMs: number } {
  const { endsAtMs, from } = runningAt(play, period, atMs);
  const totals = less(play.ever, from);
  return { ...totals, playedMs: totals.playedMs + runningMs(play, atMs), endsAtMs };
}

export function withBet(play: Play, { stakedMicro, returnedMicro }: Turnover, atMs: number): Play {
  const { ever } = play;
  const playSession = playSessionAt(play, atMs);
  return {
    zone: play.zone,
    ever: {
      depositedMicro: ever.depositedMicro,
      stakedMicro: ever.stakedMicro + stakedMicro,
      returnedMicro: ever.returnedMicro + returnedMicro,
      playedMs: ever.playedMs + runningMs(play, atMs),
    },
    // Another house's clock may be ahead of this one's.
    playSession: playSession
      ? { ...playSession, lastAtMs: Math.max(playSession.lastAtMs, atMs) }
      : { beganAtMs: atMs, lastAtMs: atMs, checkedAtMs: atMs, from: ever },
    running: runningAtAll(play, atMs),
  };
}

function runningAtAll(play: Play, atMs: number): Play["running"] {
  if (isCurrent(play, atMs)) return play.running;
  return {
    day: runningAt(play, "day", atMs),
    week: runningAt(play, "week", atMs),
    month: runningAt(play, "month", atMs),
  };
}

/**
 * Counts a move in a round whose stake was placed before: that is play, too. While a check is unanswered, it does not
 * begin a new play session, because that would count as an answer.
 */
export function withMove(play: Play, turnover: Turnover, { everyMs, atMs }: { everyMs: number; atMs: number }): Play {
  const dueAtMs = checkDueAtMs(play, everyMs);
  const isDue = dueAtMs !== undefined && dueAtMs <= atMs;
  return isDue && !playSessionAt(play, atMs) ? withSettlement(play, turnover, atMs) : withBet(play, turnover, atMs);
}

/** Counts what an earlier stake has won that came without the player's action, which is not play. */
export function withSettlement(play: Play, { stakedMicro, returnedMicro }: Turnover, atMs: number): Play {
  const { zone, playSession } = play;
  const ever = {
    ...play.ever,
    stakedMicro: play.ever.stakedMicro + stakedMicro,
    returnedMicro: play.ever.returnedMicro + returnedMicro,
  };
  return { zone, ever, playSession, running: runningAtAll(play, atMs) };
}

/**
 * Takes back what was counted at an earlier moment, or adds to it: a stake that is returned, a bet that is settled anew.
 * Only the periods around that moment change. Those that have begun since keep their sums, as their beginnings move
 * along: yesterday's stake must not raise what today's limit allows.
 */
export function withRecount(
  play: Play,
  { stakedMicro, returnedMicro }: Turnover,
  { countedAtMs, atMs }: { countedAtMs: number; atMs: number },
): Play {
  const { zone, playSession } = play;
  const changed = <Sums extends Turnover>(sums: Sums): Sums => ({
    ...sums,
    stakedMicro: sums.stakedMicro + stakedMicro,
    returnedMicro: sums.returnedMicro + returnedMicro,
  });
  const running = runningAtAll(play, atMs);
  const hasBegunSince = (period: Period) => countedAtMs < spanOf(period, running[period].endsAtMs - 1, zone).startsAtMs;
  const moved = (period: Period): Running => {
    const { endsAtMs, from } = running[period];
    return hasBegunSince(period) ? { endsAtMs, from: changed(from) } : running[period];
  };
  const isOfSession = playSession === undefined || countedAtMs >= playSession.beganAtMs;
  return {
    zone,
    ever: changed(play.ever),
    playSession: isOfSession ? playSession : { ...playSession, from: changed(playSession.from) },
    // Weeks and months begin with a day.
    running: hasBegunSince("day") ? { day: moved("day"), week: moved("week"), month: moved("month") } : running,
  };
}

/** A deposit is not play. */
export function withDeposit(play: Play, amountMicro: Micro, atMs: number): Play {
  const { zone, ever, playSession } = play;
  return {
    zone,
    ever: { ...ever, depositedMicro: ever.depositedMicro + amountMicro },
    playSession,
    running: runningAtAll(play, atMs),
  };
}

/** The day is the shortest period, and weeks and months end with a day. */
function isCurrent({ running }: Play, atMs: number): boolean {
  return atMs < running.day.endsAtMs;
}

/** The current period, or the one that has begun since; play across midnight is split there. */
function runningAt(play: Play, period: Period, atMs: number): Running {
  const current = play.running[period];
  if (atMs < current.endsAtMs) return current;
  const { startsAtMs, endsAtMs } = spanOf(period, atMs, play.zone);
  const playSession = playSessionAt(play, atMs);
  const beforeMs = playSession ? Math.max(0, startsAtMs - playSession.lastAtMs) : 0;
  return { endsAtMs, from: { ...play.ever, playedMs: play.ever.playedMs + beforeMs } };
}

/** Time since the last bet, if the play session still lasts. */
function runningMs(play: Play, atMs: number): number {
  const playSession = playSessionAt(play, atMs);
  return playSession ? Math.max(0, atMs - playSession.lastAtMs) : 0;
}

/** When the next reality check is due, if the session lasts until then. It stays due until answered. */
export function checkDueAtMs({ playSession }: Pick<Play, "playSession">, everyMs: number): number | undefined {
  if (!playSession) return undefined;
  const dueAtMs = playSession.checkedAtMs + everyMs;
  return dueAtMs < playSession.lastAtMs + playSessionGapMs ? dueAtMs : undefined;
}

/** Records the answer to a due reality check, which also closes a session that is over by then. */
export function withAnswer(play: Play, everyMs: number, atMs: number): Play {
  const dueAtMs = checkDueAtMs(play, everyMs);
  if (dueAtMs === undefined || dueAtMs > atMs || !play.playSession) return play;
  return { ...play, playSession: playSessionAt(play, atMs) && { ...play.playSession, checkedAtMs: atMs } };
}

function less(ever: Totals, from: Totals): Totals {
  return {
    depositedMicro: ever.depositedMicro - from.depositedMicro,
    stakedMicro: ever.stakedMicro - from.stakedMicro,
    returnedMicro: ever.returnedMicro - from.returnedMicro,
    playedMs: ever.playedMs - from.playedMs,
  };
}
