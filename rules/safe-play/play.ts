import type { Micro } from "../money.ts";
import { type Period, spanOf } from "./spans.ts";

/** Play goes on while bets come less than this apart; after that it has ended with the last of them. */
export const playSessionGapMs = 15 * 60_000;

/** How often play is interrupted to show what it has come to: the player chooses. */
export const checkMinutes = { least: 15, most: 60 } as const;

/** What has been played, and what was paid in for it. */
export interface Totals {
  depositedMicro: Micro;
  stakedMicro: Micro;
  returnedMicro: Micro;
  playedMs: number;
}

/** Play without a longer break in it. */
export interface PlaySession {
  beganAtMs: number;
  /** When the last bet was taken. */
  lastAtMs: number;
  /** When the player last answered a reality check, else when it began. */
  checkedAtMs: number;
  /** What the player had ever staked and won when it began. */
  from: Turnover;
}

/** A calendar period that runs until then, and what the player had ever played when it began. */
export interface Running {
  endsAtMs: number;
  from: Totals;
}

/**
 * All that is counted of one player's play. What was ever played grows, but for stakes that are given back, and a play session or a period is the
 * difference to what it was at its beginning: so a bet moves few figures, and the beginnings are written once.
 */
export interface Play {
  /** Whose clocks say when a day begins. */
  zone: string;
  ever: Totals;
  playSession: PlaySession | undefined;
  running: Readonly<Record<Period, Running>>;
}

export interface Turnover {
  stakedMicro: Micro;
  returnedMicro: Micro;
}

/** The play session as long as it lasts. */
export function playSessionAt({ playSession }: Pick<Play, "playSession">, atMs: number): PlaySession | undefined {
  return playSession && atMs < playSession.lastAtMs + playSessionGapMs ? playSession : undefined;
}

/** What a play session has come to, up to its last bet. */
export function playSessionTurnover({ ever }: Pick<Play, "ever">, { from }: PlaySession): Turnover {
  return {
    stakedMicro: ever.stakedMicro - from.stakedMicro,
    returnedMicro: ever.returnedMicro - from.returnedMicro,
  };
}

/** What the period around a moment has come to, and when that period ends. Time that runs is counted up to now. */
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
 * Counts a move in what was staked before: it is play. Where a check still waits for its answer no new play session begins,
 * as that would count as one.
 */
export function withMove(play: Play, turnover: Turnover, { everyMs, atMs }: { everyMs: number; atMs: number }): Play {
  const dueAtMs = checkDueAtMs(play, everyMs);
  const isDue = dueAtMs !== undefined && dueAtMs <= atMs;
  return isDue && !playSessionAt(play, atMs) ? withSettlement(play, turnover, atMs) : withBet(play, turnover, atMs);
}

/** Counts what has come of an earlier stake without the player's doing, which is no play. */
export function withSettlement(play: Play, { stakedMicro, returnedMicro }: Turnover, atMs: number): Play {
  const { zone, playSession } = play;
  const ever = {
    ...play.ever,
    stakedMicro: play.ever.stakedMicro + stakedMicro,
    returnedMicro: play.ever.returnedMicro + returnedMicro,
  };
  return withoutDebt({ zone, ever, playSession, running: runningAtAll(play, atMs) });
}

/** A stake of another day that is given back makes no room for more than this day's limit. */
function withoutDebt(play: Play): Play {
  const { ever, running, playSession } = play;
  const most = ever.stakedMicro;
  const exceeds = (from: Turnover | undefined) => from !== undefined && from.stakedMicro > most;
  const bounded = <From extends Turnover>(from: From): From => (exceeds(from) ? { ...from, stakedMicro: most } : from);
  const hasDebt = exceeds(playSession?.from) || Object.values(running).some(({ from }) => exceeds(from));
  if (!hasDebt) return play;
  const boundedSpan = ({ endsAtMs, from }: Running): Running => ({ endsAtMs, from: bounded(from) });
  return {
    ...play,
    playSession: playSession && { ...playSession, from: bounded(playSession.from) },
    running: { day: boundedSpan(running.day), week: boundedSpan(running.week), month: boundedSpan(running.month) },
  };
}

/** Counts money that is paid in, which is no play. */
export function withDeposit(play: Play, amountMicro: Micro, atMs: number): Play {
  const { zone, ever, playSession } = play;
  return {
    zone,
    ever: { ...ever, depositedMicro: ever.depositedMicro + amountMicro },
    playSession,
    running: runningAtAll(play, atMs),
  };
}

/** Weeks and months end with a day, and no other period is as short. */
function isCurrent({ running }: Play, atMs: number): boolean {
  return atMs < running.day.endsAtMs;
}

/** The period as it runs, or the one that has begun since: play that went on over midnight is divided there. */
function runningAt(play: Play, period: Period, atMs: number): Running {
  const current = play.running[period];
  if (atMs < current.endsAtMs) return current;
  const { startsAtMs, endsAtMs } = spanOf(period, atMs, play.zone);
  const playSession = playSessionAt(play, atMs);
  const beforeMs = playSession ? Math.max(0, startsAtMs - playSession.lastAtMs) : 0;
  return { endsAtMs, from: { ...play.ever, playedMs: play.ever.playedMs + beforeMs } };
}

/** Time since the last bet, where the play session still lasts. */
function runningMs(play: Play, atMs: number): number {
  const playSession = playSessionAt(play, atMs);
  return playSession ? Math.max(0, atMs - playSession.lastAtMs) : 0;
}

/** When the running play session's reality check is due, if it lasts until then. Once due it stays so until it is answered. */
export function checkDueAtMs({ playSession }: Pick<Play, "playSession">, everyMs: number): number | undefined {
  if (!playSession) return undefined;
  const dueAtMs = playSession.checkedAtMs + everyMs;
  return dueAtMs < playSession.lastAtMs + playSessionGapMs ? dueAtMs : undefined;
}

/** The player has seen what the play session came to: one that is over by then is done with. */
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
