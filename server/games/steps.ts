import { stepsGame } from "../../rules/games/index.ts";
import {
  abandoned,
  cashedOut,
  type RoundEnd,
  type RoundInPlay,
  type RoundNow,
  stepped,
} from "../../rules/games/round.ts";
import type { Refusal } from "../http/refusal.ts";
import { refuse } from "../http/refusal.ts";
import type { Round } from "./round.ts";
import { secretOf } from "./secrets.ts";

export interface DealtRound {
  round: Round;
  secret: unknown;
  view: unknown;
  /** How it ended; set by the move that ends it. */
  end: RoundEnd | undefined;
}

export type RoundMove = { kind: "step"; action: unknown } | { kind: "cash_out" | "settle" };

/** Deals an open round from its seed and replays its actions, always with the same result. */
export function replayFromSeed(round: Round, serverSeed: string): DealtRound {
  return replayActions(round, secretOf(round, serverSeed));
}

export function replayActions(round: Round, secret: unknown): DealtRound {
  const game = stepsGame(round.game);
  let view = game.begin(secret, round.choice);
  for (const action of round.actions) view = game.step(view, action, secret);
  return { round, secret, view, end: undefined };
}

/** An open round after one more move. `settle` is the house's move, not the player's. */
export function applyMove(at: DealtRound, move: RoundMove, now: number): DealtRound | Refusal {
  const { round, secret, view } = at;
  const inPlay = { ...round, game: stepsGame(round.game), secret, view };
  const after = comeTo(inPlay, move);
  if ("fault" in after) return after.fault === "nothing_won" ? refuse("nothing_won") : refusedAction(after.fault);
  const { state, end, multiplierE4, payoutMicro } = after;
  const next: Round = {
    ...round,
    state,
    seq: round.seq + 1,
    actions: move.kind === "step" ? [...round.actions, move.action] : round.actions,
    multiplierE4,
    payoutMicro,
    touchedAt: move.kind === "settle" ? round.touchedAt : now,
    closedAt: state === "open" ? undefined : now,
  };
  return { round: next, secret, view: after.view, end };
}

/** The variance of the round's return per unit staked: the sum over the steps taken. */
export function varianceOf({ round, secret }: DealtRound): number {
  const game = stepsGame(round.game);
  let variance = 0;
  let view = game.begin(secret, round.choice);
  for (const action of round.actions) {
    const odds = game.odds(view, action);
    if (odds) variance += odds.probability * (1 - odds.probability) * (Number(odds.multiplierE4) / 10_000) ** 2;
    view = game.step(view, action, secret);
  }
  return variance;
}

function comeTo(round: RoundInPlay, move: RoundMove): ReturnType<typeof stepped> | RoundNow {
  switch (move.kind) {
    case "step":
      return stepped(round, move.action);
    case "cash_out":
      return cashedOut(round);
    case "settle":
      return abandoned(round);
  }
}

function refusedAction(fault: "invalid_action" | "payout_over_cap"): Refusal {
  return refuse(fault === "invalid_action" ? "validation" : fault, { action: fault });
}
