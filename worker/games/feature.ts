import type { Bet, BetOrder, BetReply } from "../../contract/bets.ts";
import type { RoundOrder, RoundReply } from "../../contract/rounds.ts";
import { parseMoney } from "../../rules/money.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { learnBalance } from "../wallet/learn-balance.ts";
import { createBets } from "./bets.ts";
import { createPlaceBet } from "./place-bet.ts";
import { createRounds } from "./rounds.ts";
import { createSeeds } from "./seeds.ts";

export function createFeature(context: WorkerContext) {
  const { entrance, scope, session } = context;
  const bets = createBets(context);
  const seeds = createSeeds(context);
  const placeBet = createPlaceBet(context, { taken });
  const rounds = createRounds(context, { bets, taken: stood, used: seeds.used });
  entrance.registered$.subscribe(() => void seeds.welcome());

  async function taken(player: string, reply: BetReply) {
    const { cache } = scope;
    if (session.current().player !== player || !cache) return;
    await bets.record(cache, reply);
    const { server_seed_hash, client_seed } = reply.bet;
    seeds.used({ server_seed_hash, client_seed, nonce: lastNonceOf(reply.bet), evidence: reply.receipt });
    learnBalance(context, { at: reply.bet.at, balance: reply.balance });
  }

  async function stood(player: string, { bet, receipt, balance, round }: RoundReply) {
    const { cache } = scope;
    if (session.current().player !== player || !cache) return;
    if (bet && receipt) return taken(player, { bet, receipt, balance });
    const { server_seed_hash, client_seed, nonce } = round;
    seeds.used({ server_seed_hash, client_seed, nonce, evidence: round });
    if (round.seq === 0) learnBalance(context, { at: round.at, balance });
  }

  return {
    async bet(order: BetOrder, context?: CallContext) {
      await seeds.beforeStake();
      return placeBet(order, context?.key);
    },
    bets$: bets.bets$,
    ...rounds,
    async openRound(order: RoundOrder, context?: CallContext) {
      await seeds.beforeStake();
      return rounds.openRound(order, context);
    },
    seeds$: () => seeds.seeds$,
    seedFaults$: () => seeds.faults$,
    rotate: seeds.rotate,
  };
}

/** A bet that multiplies the amount uses a nonce for each. */
function lastNonceOf({ nonce, amount, staked = amount }: Bet): number {
  const [each, all] = [parseMoney(amount) ?? 1n, parseMoney(staked) ?? 1n];
  return nonce + Number(all / each) - 1;
}
