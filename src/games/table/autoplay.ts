import type { Micro } from "../../../rules/money.ts";

/** What the player has set before pressing Start. */
export interface AutoPlan {
  rounds: number;
  /** No bet is made that could lose more than this in all. */
  mostLossMicro: Micro;
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
export type AutoEnd = "rounds" | "loss" | "win" | "stake" | "error" | "question" | "offline" | "closed" | "changed";

/** How things are before the next bet. */
export interface AutoMoment {
  online: boolean;
  /** A bet or round of this game whose answer was lost. */
  isInDoubt: boolean;
  /** No bet is taken: a limit, a pause, a reality check. */
  isClosed: boolean;
  /** The choice, or what is played for, is another than at the start. */
  isChanged: boolean;
  /** How often the choice takes the stake. */
  times: number;
  /** Whether the next stake can be placed: limits, cap and balance. */
  fits(stakeMicro: Micro): boolean;
}

const cent = 10_000n;

export function autoBegun(plan: AutoPlan, stakeMicro: Micro): AutoState {
  return { plan, baseMicro: stakeMicro, stakeMicro, done: 0, netMicro: 0n };
}

/** Why the next bet is not made; undefined where it is. */
export function whyEnd(state: AutoState, moment: AutoMoment): AutoEnd | undefined {
  const { plan, stakeMicro, done, netMicro } = state;
  if (done >= plan.rounds) return "rounds";
  if (moment.isChanged) return "changed";
  if (!moment.online) return "offline";
  if (moment.isInDoubt) return "question";
  if (moment.isClosed) return "closed";
  if (stakeMicro * BigInt(moment.times) - netMicro > plan.mostLossMicro) return "loss";
  return moment.fits(stakeMicro) ? undefined : "stake";
}

/** What a bet leads to: the next one, or the end. Where all came back and no more, the stake stays as it is. */
export function afterBet(state: AutoState, netMicro: Micro): AutoState & { end?: AutoEnd } {
  const { plan, baseMicro, stakeMicro } = state;
  const growth = netMicro > 0n ? plan.onWin : plan.onLoss;
  const grown = (stakeMicro * BigInt(100 + growth)) / 100n;
  const other = growth === 0 ? baseMicro : grown - (grown % cent);
  const next = {
    ...state,
    done: state.done + 1,
    netMicro: state.netMicro + netMicro,
    stakeMicro: netMicro === 0n ? stakeMicro : other,
  };
  return netMicro > 0n && netMicro >= plan.winMicro ? { ...next, end: "win" } : next;
}
