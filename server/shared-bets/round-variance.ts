import { crashOf } from "../../rules/games/crash.ts";
import { pocketPayouts } from "../../rules/games/roulette.ts";
import type { SharedSeeding } from "../../rules/games/shared-chain.ts";
import { rubPer } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { nodeHashing } from "../games/hashing.ts";
import { inUnits } from "../games/return-sums.ts";
import { listOfRound } from "./shared-bet-rows.ts";
import { chipsOf } from "./roulette-chips.ts";
import type { SharedBet } from "./shared-bets.ts";

/**
 * Adds to a game's returns what the outcome of one round may have varied by, in roubles: its bets win and lose together,
 * so their own variances would say too little.
 */
export async function addVariance(tx: Tx, roundId: string): Promise<void> {
  const { rows } = await tx.query<EndedRound>(
    `update shared_rounds set is_counted = true where id = $1 and state = 'ended' and not is_counted
    returning game, seed, entropy`,
    [roundId],
  );
  const [round] = rows;
  if (!round || round.seed === null || round.entropy === null) return;
  const { game, seed, entropy } = round;
  const all = await listOfRound(tx, roundId, { isOpen: false });
  if (all.length === 0) await tx.query("update shared_rounds set is_empty = true where id = $1", [roundId]);
  const bets = all.filter(({ state }) => state !== "refunded");
  if (bets.length === 0) return;
  await tx.query(
    `insert into return_sums (game, currency, bets, staked_micro, returned_micro, expected, variance)
    values ($1, 'RUB', 0, 0, 0, 0, $2)`,
    [game, varianceOf(game, bets, { salt: entropy, hash: seed })],
  );
}

interface EndedRound {
  game: SharedBet["game"];
  seed: string | null;
  entropy: string | null;
}

function varianceOf(game: SharedBet["game"], bets: readonly SharedBet[], seeding: SharedSeeding): number {
  switch (game) {
    case "crash":
      return crashVariance(bets, crashOf(nodeHashing, seeding));
    case "roulette":
      return rouletteVariance(bets);
    case "rooms":
      return roomVariance(bets);
  }
}

/**
 * What the stakes in flight would bring goes on without gain or loss on average, so its variance adds up along the
 * curve: at each multiplier x the chance of dx / x to lose x times the stake that is still in. This holds however
 * players choose where to leave.
 */
export function crashVariance(
  bets: readonly Pick<SharedBet, "currency" | "stakeMicro" | "state" | "multiplierE4">[],
  crashE2: number,
): number {
  const crash = crashE2 / 100;
  const exits = bets
    .map((bet) => ({
      stake: inUnits(bet.stakeMicro) * rubPer(bet.currency),
      at: bet.state === "won" ? Math.min(Number(bet.multiplierE4) / 10_000, crash) : crash,
    }))
    .sort((one, other) => one.at - other.at);
  let stake = exits.reduce((sum, exit) => sum + exit.stake, 0);
  // Once in a hundred it crashes before anybody could leave.
  let variance = 0.99 * 0.01 * stake ** 2;
  let from = 1;
  for (const exit of exits) {
    variance += (stake ** 2 * (exit.at ** 2 - from ** 2)) / 2;
    stake -= exit.stake;
    from = exit.at;
  }
  return variance;
}

/** Of what all bets together return, over the pockets. */
export function rouletteVariance(bets: readonly Pick<SharedBet, "currency" | "choice">[]): number {
  const totals: number[] = [];
  for (const { currency, choice } of bets)
    for (const [pocket, payout] of pocketPayouts(chipsOf(choice)).entries())
      totals[pocket] = (totals[pocket] ?? 0) + inUnits(payout) * rubPer(currency);
  return spreadOf(totals.map((total) => ({ total, probability: 1 / totals.length })));
}

/** The pot returns all but the fee, and there is none on the own stake of whoever wins. */
export function roomVariance(bets: readonly Pick<SharedBet, "player" | "currency" | "stakeMicro">[]): number {
  const stakes = new Map<bigint, number>();
  for (const { player, currency, stakeMicro } of bets)
    stakes.set(player, (stakes.get(player) ?? 0) + inUnits(stakeMicro) * rubPer(currency));
  const own = [...stakes.values()];
  const pot = own.reduce((sum, stake) => sum + stake, 0);
  return spreadOf(own.map((stake) => ({ total: 0.04 * stake, probability: stake / pot })));
}

function spreadOf(endings: readonly { total: number; probability: number }[]): number {
  const mean = endings.reduce((sum, { total, probability }) => sum + total * probability, 0);
  return endings.reduce((sum, { total, probability }) => sum + (total - mean) ** 2 * probability, 0);
}
