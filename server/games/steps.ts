import { randomOf } from "../../rules/fairness.ts";
import { stepsGame } from "../../rules/games/index.ts";
import { maxPayout } from "../../rules/limits.ts";
import { payoutOf } from "../../rules/money.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { nodeHashing } from "./hashing.ts";
import type { Round } from "./round.ts";

/** A round with what chance has decided in it, and what its player has seen of that. */
export interface DealtRound {
  round: Round;
  secret: unknown;
  view: unknown;
}

/** How a round has come to its end. */
export type RoundEnd = "cash_out" | "lost" | "won" | "refunded";

/** Deals a round from its seed and plays its actions over that: the same whenever it is done. */
export function dealt(round: Round, serverSeed: string): DealtRound {
  const game = stepsGame(round.game);
  const secret = game.deal(randomOf(nodeHashing, { ...round, serverSeed }), round.choice);
  let view = game.begin(secret, round.choice);
  for (const action of round.actions) view = game.step(view, action, secret);
  return { round, secret, view: round.state === "open" ? view : game.unveil(view, secret) };
}

/** After one more action of the player's. What could pay more than may be paid is refused, or cashes out by itself. */
export function stepped({ round, secret, view }: DealtRound, action: unknown, now: number): DealtRound | Refusal {
  const game = stepsGame(round.game);
  const odds = game.odds(view, action);
  if (!odds) return refuse("validation", { action: "invalid_action" });
  if (isOverCap(round, odds.multiplierE4)) return refuse("payout_over_cap", { action: "payout_over_cap" });
  const seen = game.step(view, action, secret);
  const { state, wins, multiplierE4 } = game.standing(seen);
  const after = {
    round: { ...moved(round, now), ...worth(round, multiplierE4), actions: [...round.actions, action] },
    secret,
    view: seen,
  };
  if (state === "lost") return ended(after, "lost", now);
  if (state === "won") return ended(after, wins > 0 ? "won" : "refunded", now);
  return wins > 0 && isOverCap(round, game.leastNext(seen)) ? ended(after, "cash_out", now) : after;
}

/** Paid out, as its player asks. */
export function cashedOut(at: DealtRound, now: number): DealtRound | Refusal {
  if (winsOf(at) === 0) return refuse("nothing_won");
  return ended({ ...at, round: moved(at.round, now) }, "cash_out", now);
}

/** Paid out, or given back where nothing is won yet: what the house does for a player who can't or doesn't play on. */
export function settled(at: DealtRound, now: number): DealtRound {
  const next = { ...at.round, seq: at.round.seq + 1 };
  return ended({ ...at, round: next }, winsOf(at) > 0 ? "cash_out" : "refunded", now);
}

/** How a round that is over has ended. */
export function endOf({ round, view }: DealtRound): RoundEnd {
  if (round.state !== "won") return round.state === "lost" ? "lost" : "refunded";
  return stepsGame(round.game).standing(view).state === "won" ? "won" : "cash_out";
}

/** By how much what comes back of one unit staked may differ from what is expected: the sum over the steps taken. */
export function varianceOf({ round, secret }: DealtRound): number {
  const game = stepsGame(round.game);
  let variance = 0;
  let view = game.begin(secret, round.choice);
  for (const action of round.actions) {
    const odds = game.odds(view, action);
    if (odds) variance += odds.chance * (1 - odds.chance) * (Number(odds.multiplierE4) / 10_000) ** 2;
    view = game.step(view, action, secret);
  }
  return variance;
}

function ended({ round, secret, view }: DealtRound, end: RoundEnd, now: number): DealtRound {
  const game = stepsGame(round.game);
  const state = end === "cash_out" ? "won" : end;
  const paid = end === "refunded" ? worth(round, 10_000n) : worth(round, game.standing(view).multiplierE4);
  return { round: { ...round, ...paid, state, closedAt: now }, secret, view: game.unveil(view, secret) };
}

function moved(round: Round, now: number): Round {
  return { ...round, seq: round.seq + 1, touchedAt: now };
}

function worth({ stakeMicro }: Round, multiplierE4: bigint): Pick<Round, "multiplierE4" | "payoutMicro"> {
  return { multiplierE4, payoutMicro: payoutOf(stakeMicro, multiplierE4) };
}

function isOverCap({ stakeMicro, currency }: Round, multiplierE4: bigint): boolean {
  return payoutOf(stakeMicro, multiplierE4) > maxPayout(currency);
}

function winsOf({ round, view }: DealtRound): number {
  return stepsGame(round.game).standing(view).wins;
}
