import type { CallError } from "../../../../contract/errors.ts";
import type { Round } from "../../../../contract/rounds.ts";
import type { Micro } from "../../../../rules/money.ts";

/** What the player has set before pressing Start. */
export interface AutoPlan {
  /** Infinity where they end by something else. */
  rounds: number;
  /** No bet is made that could lose more than this in all. */
  mostLossMicro: Micro;
  /** So much won in all ends it. */
  profitMicro?: Micro | undefined;
  /** A single bet that brings in so much more than it took ends it. */
  winMicro: Micro;
  /** By how many hundredths the stake grows; zero goes back to the first one. */
  onLoss: number;
  onWin: number;
}

export interface AutoState {
  plan: AutoPlan;
  /** The first stake, and the one of the bet to come. */
  baseMicro: Micro;
  stakeMicro: Micro;
  done: number;
  netMicro: Micro;
}

/** Why it ended: as planned, or because something was in doubt. */
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

/** How things are before the next bet, and before each step of a round. */
export interface AutoMoment {
  online: boolean;
  /** A bet or round of this game whose answer was lost. */
  isInDoubt: boolean;
  /** No bet is taken: a limit, a pause, a reality check. */
  isClosed: boolean;
  /** Whoever has begun it is logged out by now. */
  isOut: boolean;
  /** The choice, or what is played for, is another than at the start. */
  isChanged: boolean;
  times: number;
  /** Whether the next stake can be placed: limits, cap and balance. */
  fits(stakeMicro: Micro): boolean;
  /** The round on the table, as far as is known. */
  round: Round | undefined;
}

const cent = 10_000n;

export function autoBegun(plan: AutoPlan, stakeMicro: Micro): AutoState {
  return { plan, baseMicro: stakeMicro, stakeMicro, done: 0, netMicro: 0n };
}

/** Why the next bet is not made; undefined where it is. */
export function whyEnd(state: AutoState, moment: AutoMoment): AutoEnd | undefined {
  const { plan, stakeMicro, done, netMicro } = state;
  if (done >= plan.rounds) return "rounds";
  const doubt = whyHalt(moment);
  if (doubt) return doubt;
  if (stakeMicro * BigInt(moment.times) - netMicro > plan.mostLossMicro) return "loss";
  return moment.fits(stakeMicro) ? undefined : "stake";
}

/** Why nothing more is done by itself, be it in the middle of a round; undefined where nothing is in doubt. */
export function whyHalt({ isOut, isChanged, online, isInDoubt, isClosed }: AutoMoment): AutoEnd | undefined {
  if (isOut) return "out";
  if (isChanged) return "changed";
  if (!online) return "offline";
  if (isInDoubt) return "question";
  return isClosed ? "closed" : undefined;
}

/** Why a round that is being played is left as it stands: beside all else, it may have gone on elsewhere. */
export function whyLeave(mine: Round, moment: AutoMoment): AutoEnd | undefined {
  const { round } = moment;
  const isBeyond = round?.id === mine.id && (round.seq > mine.seq || round.state !== "open");
  return whyHalt(moment) ?? (isBeyond ? "moved" : undefined);
}

/** What a refusal, or an answer that did not come, means for the bets to come. */
export function endOf({ error, status }: CallError): AutoEnd {
  if (error === "unanswered" || error === "port_lost") return "question";
  if (error === "offline") return "offline";
  if (status === 401) return "out";
  if (moves.includes(error)) return "moved";
  return status === 403 || status === 451 ? "closed" : "error";
}

/** What makes it certain that the round is not as it was thought to be. */
const moves: readonly string[] = ["stale_seq", "round_open", "not_found"];

/** What a bet leads to: the next one, or the end. Where all came back and no more, the stake stays as it is. */
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

/** In whole cents, and by one at least: else a small stake would never grow. */
function grown(stakeMicro: Micro, growth: number): Micro {
  const exact = (stakeMicro * BigInt(100 + growth)) / 100n;
  const whole = exact - (exact % cent);
  return whole > stakeMicro ? whole : stakeMicro + cent;
}
