import { crashRoundLiability, maxPayout } from "../limits.ts";
import { type Currency, type Micro, inRub } from "../money.ts";
import { crashPayout, leastCrashE2, leastTargetE2, mostCrashE2 } from "./crash.ts";
import { multiplierAt } from "./crash-curve.ts";

export interface FlightBet {
  id: string;
  stakeMicro: Micro;
  currency: Currency;
  /** Where it cashes out by itself, in hundredths. */
  targetE2?: number | undefined;
}

export interface CashOut {
  bet: string;
  /** Milliseconds of flight when its frame was read, or when the line was known to be cut. */
  atMs: number;
  by: "manual" | "cut_off";
}

/**
 * How a bet left: at its target; by hand, or cut off; at the most that it may win; because the round owes all that it
 * may owe; lost at the crash; or with its stake given back after an interruption.
 */
export const flightEnds = ["target", "manual", "cut_off", "cap", "round_limit", "crashed", "refunded"] as const;
export type FlightEnd = (typeof flightEnds)[number];

export interface FlightResult {
  bet: string;
  end: FlightEnd;
  /** Hundredths; 0 of a bet that is lost. */
  multiplierE2: number;
  payoutMicro: Micro;
}

export interface FlightStart {
  bets: readonly FlightBet[];
  crashE2: number;
  /** What the round has paid to bets that have left before and are not among these. */
  paidRub?: Micro;
}

export interface Flight {
  /** What left up to a moment of the flight, in order, with the cash-outs that were read by then. */
  advance(toMs: number, cashOuts?: readonly CashOut[]): FlightResult[];
  /**
   * Ends the flight at its crash point. If its house died, only what leaves by itself is decided by the crash: who would
   * have had to act has their stake back.
   */
  end(ending?: { interrupted?: boolean }): FlightResult[];
}

/**
 * Decides the bets of one flight, by multipliers alone: targets in ascending order, then what was cashed out in the order
 * in which it was read, then the limit of the round, then the crash. Late news of an earlier moment still counts for
 * that moment, as long as the bet has not left.
 */
export function createFlight({ bets, crashE2, paidRub = 0n }: FlightStart): Flight {
  const open = new Map(bets.map((bet) => [bet.id, bet]));
  const exits = bets.map((bet) => ({ bet, ...exitOf(bet) })).sort((a, b) => a.multiplierE2 - b.multiplierE2);
  const mostRub = crashRoundLiability("RUB");
  let passed = 0;
  let owedRub = paidRub;
  let openRub = bets.reduce((sum, { stakeMicro, currency }) => sum + inRub(stakeMicro, currency), 0n);

  function leave(bet: FlightBet, end: FlightEnd, multiplierE2: number): FlightResult {
    const payoutMicro = crashPayout(bet.stakeMicro, multiplierE2);
    open.delete(bet.id);
    openRub -= inRub(bet.stakeMicro, bet.currency);
    owedRub += inRub(payoutMicro, bet.currency);
    return { bet: bet.id, end, multiplierE2, payoutMicro };
  }

  /** Everything that leaves by itself: at targets up to the one multiplier, by the limit of the round up to the other. */
  function pass(targetsTo: number, limitTo: number): FlightResult[] {
    const left: FlightResult[] = [];
    while (open.size > 0) {
      const exit = exits[passed];
      if (exit && !open.has(exit.bet.id)) {
        passed += 1;
        continue;
      }
      const limitE2 = roundLimit(openRub, mostRub - owedRub);
      if (limitE2 <= limitTo && limitE2 < (exit?.multiplierE2 ?? Infinity)) {
        for (const bet of open.values()) left.push(leave(bet, "round_limit", limitE2));
      } else if (exit && exit.multiplierE2 <= targetsTo) {
        left.push(leave(exit.bet, exit.end, exit.multiplierE2));
      } else break;
    }
    return left;
  }

  function cashOut({ bet: id, atMs, by }: CashOut): FlightResult[] {
    const multiplierE2 = multiplierAt(atMs);
    const reachedE2 = Math.min(multiplierE2, crashE2);
    const left = pass(reachedE2, reachedE2 < multiplierE2 ? reachedE2 : multiplierE2 - 1);
    const bet = open.get(id);
    return bet && multiplierE2 <= crashE2 ? [...left, leave(bet, by, multiplierE2)] : left;
  }

  return {
    advance(toMs, cashOuts = []) {
      const left = cashOuts.toSorted((a, b) => a.atMs - b.atMs).flatMap(cashOut);
      const reachedE2 = Math.min(multiplierAt(toMs), crashE2);
      return [...left, ...pass(reachedE2, reachedE2)];
    },
    end({ interrupted = false } = {}) {
      const left = pass(crashE2, crashE2);
      const rest = [...open.values()];
      return [...left, ...rest.map((bet) => (interrupted ? leave(bet, "refunded", 100) : leave(bet, "crashed", 0)))];
    },
  };
}

/**
 * Whether the stake only goes back: the house was away, or the bet has left before the curve has risen. That wins nothing
 * at no risk, so it counts as no bet.
 */
export function isRefund({ end, multiplierE2 }: Pick<FlightResult, "end" | "multiplierE2">): boolean {
  return end !== "crashed" && multiplierE2 === leastCrashE2;
}

/** All bets of a flight at once: how the house replays it after a restart, and anybody else afterwards. */
export function settleFlight(
  start: FlightStart,
  cashOuts: readonly CashOut[] = [],
  ending: { interrupted?: boolean } = {},
): FlightResult[] {
  const flight = createFlight(start);
  return [...flight.advance(0, cashOuts), ...flight.end(ending)];
}

/** Where a bet leaves by itself at the latest, shown on the stage from the start. */
export function exitOf({ stakeMicro, currency, targetE2 }: Omit<FlightBet, "id">): {
  end: "target" | "cap";
  multiplierE2: number;
} {
  const capE2 = capOf(stakeMicro, currency);
  return targetE2 !== undefined && targetE2 <= capE2
    ? { end: "target", multiplierE2: targetE2 }
    : { end: "cap", multiplierE2: capE2 };
}

/** The multiplier at which a stake wins the most that one bet may. */
export function capOf(stakeMicro: Micro, currency: Currency): number {
  const capE2 = (maxPayout(currency) * 100n) / stakeMicro;
  return capE2 < mostCrashE2 ? Number(capE2) : mostCrashE2;
}

/**
 * The multiplier at which open bets come to what the round may still owe. Not below the first that wins, whatever is
 * staked: there the house owes hardly more than it was given.
 */
function roundLimit(openRub: Micro, leftRub: Micro): number {
  return openRub === 0n ? Infinity : Math.max(Number((leftRub * 100n) / openRub), leastTargetE2);
}
