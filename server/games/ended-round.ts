import { stepsGame } from "../../rules/games/index.ts";
import type { DecidedBet } from "./decided-bet.ts";
import { inUnits, type ReturnSum } from "./return-sums.ts";
import { type DealtRound, varianceOf } from "./steps.ts";

export function betOfRound(ended: DealtRound, at: number): Omit<DecidedBet, "previous"> {
  const { id, player, game, currency, stakeMicro, payoutMicro, multiplierE4, choice, actions } = ended.round;
  const { seedId, nonce, clientSeed, serverSeedHash, rulesHash } = ended.round;
  const result = { id, player, game, currency, stakeMicro, times: 1, payoutMicro, multiplierE4, choice };
  const outcome = { actions, table: ended.view, end: ended.end };
  return { ...result, outcome, seedId, roundId: null, nonce, clientSeed, serverSeedHash, rulesHash, at };
}

/** The round's share of its game's return; none for a refund, since nothing was played for. */
export function returnOfRound(ended: DealtRound): ReturnSum | undefined {
  const { game, currency, stakeMicro, payoutMicro, state } = ended.round;
  if (state === "refunded") return undefined;
  const amount = inUnits(stakeMicro);
  return {
    game,
    currency,
    bets: 1,
    stakedMicro: stakeMicro,
    returnedMicro: payoutMicro,
    expected: Number(stepsGame(game).rtp) * amount,
    variance: varianceOf(ended) * amount * amount,
  };
}
