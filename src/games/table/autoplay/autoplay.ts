import type { CallError } from "../../../../contract/errors.ts";
import type { Round } from "../../../../contract/rounds.ts";
import type { Micro } from "../../../../rules/money.ts";

/** What the player has set before pressing Start. */
export interface AutoPlan {
  /** Infinity if something else ends it. */
  rounds: number;
  /** No bet is made that could bring the total loss above this. */
  mostLossMicro: Micro;
  /** Ends at this total profit. */
  profitMicro?: Micro | undefined;
  /** Ends after a single bet with at least this profit. */
  winMicro: Micro;
  /** Growth of the stake in per cent; zero resets it to the first one. */
  onLoss: number;
  onWin: number;
}

export interface AutoState {
  plan: AutoPlan;
  /** The first stake, and the next one. */
  baseMicro: Micro;
  stakeMicro: Micro;
  done: number;
  netMicro: Micro;
}

/** Why it ended: as planned, or because something was uncertain. */
export type AutoEnd =
  | "rounds"
  | "loss"
  | "profit"
  | "win"
  | "stake"
  | "error"
  | "question"
  | "offline"
  | "closed"
  | "changed"
  | "moved"
  | "out";

/** The situation before the next bet, and before each step of a round. */
export interface AutoMoment {
  online: boolean;
  /** The answer to a bet or round of this game was lost. */
  isInDoubt: boolean;
  /** No bet is taken: a limit, a break, a reality check. */
  isClosed: boolean;
  /** The player who began it has logged out. */
  isOut: boolean;
  /** The choice changed since the start, or money was switched for practice. */
  isChanged: boolean;
  times: number;
  /** Whether the next stake can be placed: limits, cap and balance. */
  fits(stakeMicro: Micro): boolean;
  /** The open round, if it is known. */
  round: Round | undefined;
}

const cent = 10_000n;

export function autoBegun(plan: AutoPlan, stakeMicro: Micro): AutoState {
  return { plan, baseMicro: stakeMicro, stakeMicro, done: 0, netMicro: 0n };
}

/** Why there is no next bet; undefined if there is one. */
export function whyEnd(state: AutoState, moment: AutoMoment): AutoEnd | undefined {
  const { plan, stakeMicro, done, netMicro } = state;
  if (done >= plan.rounds) return "rounds";
  const doubt = whyHalt(moment);
  if (doubt) return doubt;
  if (stakeMicro * BigInt(moment.times) - netMicro > plan.mostLossMicro) return "loss";
  return moment.fits(stakeMicro) ? undefined : "stake";
}

/** Why autoplay stops at once, even in the middle of a round; undefined if nothing is uncertain. */
export function whyHalt({ isOut, isChanged, online, isInDoubt, isClosed }: AutoMoment): AutoEnd | undefined {
  if (isOut) return "out";
  if (isChanged) return "changed";
  if (!online) return "offline";
  if (isInDoubt) return "question";
  return isClosed ? "closed" : undefined;
}

/** Why an open round is left as it is: also if it has moved on elsewhere. */
export function whyLeave(mine: Round, moment: AutoMoment): AutoEnd | undefined {
  const { round } = moment;
  const isBeyond = round?.id === mine.id && (round.seq > mine.seq || round.state !== "open");
  return whyHalt(moment) ?? (isBeyond ? "moved" : undefined);
}

/** What a refusal, or a missing answer, means for autoplay. */
export function endOf({ error, status }: CallError): AutoEnd {
  if (error === "unanswered" || error === "port_lost") return "question";
  if (error === "offline") return "offline";
  if (status === 401) return "out";
  if (moves.includes(error)) return "moved";
  return status === 403 || status === 451 ? "closed" : "error";
}

/** Errors that prove that the round differs from what was assumed. */
const moves: readonly string[] = ["stale_seq", "round_open", "not_found"];

/** The state after a bet: with the next stake, or ended. After a returned stake the next one stays the same. */
export function afterBet(state: AutoState, netMicro: Micro): AutoState & { end?: AutoEnd } {
  const { plan, baseMicro, stakeMicro } = state;
  const growth = netMicro > 0n ? plan.onWin : plan.onLoss;
  const other = growth === 0 ? baseMicro : grown(stakeMicro, growth);
  const next = {
    ...state,
    done: state.done + 1,
    netMicro: state.netMicro + netMicro,
    stakeMicro: netMicro === 0n ? stakeMicro : other,
  };
  if (netMicro > 0n && netMicro >= plan.winMicro) return { ...next, end: "win" };
  const isEnough = plan.profitMicro !== undefined && next.netMicro >= plan.profitMicro;
  return isEnough ? { ...next, end: "profit" } : next;
}

/** In whole cents and by one at least; otherwise a small stake would never grow. */
function grown(stakeMicro: Micro, growth: number): Micro {
  const exact = (stakeMicro * BigInt(100 + growth)) / 100n;
  const whole = exact - (exact % cent);
  return whole > stakeMicro ? whole : stakeMicro + cent;
}
