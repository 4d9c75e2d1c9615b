import type { InstantGame, StepsGame } from "../rules/games/game.ts";

/** Mean return of one staked unit and its variance, computed from the rules alone. */
export interface Expected {
  mean: number;
  variance: number;
}

/** For an instant game, whose draw is repeated as often as the choice says. */
export function expectedOfDraw(game: InstantGame, choice: unknown): Expected {
  const times = game.times?.(choice) ?? 1;
  let [mean, square] = [0, 0];
  for (const { probability, multiplierE4 } of game.endings(choice)) {
    mean += probability * inUnits(multiplierE4);
    square += probability * inUnits(multiplierE4) ** 2;
  }
  return { mean: mean * times, variance: (square - mean * mean) * times };
}

/**
 * For one more step of a round. A round is worth what cashing out pays, or the game's return while there is nothing to
 * cash out; a step changes that in the mean only by the rounding of multipliers.
 */
export function expectedOfStep(game: StepsGame, view: unknown, action: unknown): Expected {
  const odds = game.odds(view, action);
  // Skipping before anything is won changes nothing.
  if (!odds || odds.multiplierE4 === 0n) return { mean: 0, variance: 0 };
  const { wins, multiplierE4 } = game.roundStatus(view);
  const worth = wins > 0 ? inUnits(multiplierE4) : Number(game.rtp);
  const won = inUnits(odds.multiplierE4);
  return { mean: odds.probability * won - worth, variance: odds.probability * (1 - odds.probability) * won ** 2 };
}

function inUnits(multiplierE4: bigint): number {
  return Number(multiplierE4) / 10_000;
}
