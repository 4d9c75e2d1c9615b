import type { GenericSchema } from "valibot";
import type { Random } from "../fairness.ts";
import type { Currency, Micro } from "../money.ts";
import type { InstantGameId, StepsGameId } from "./ids.ts";

/** Everything the game pays. Its hash stands in each receipt, so that no figure can change unnoticed. */
export type RulesTable = Record<string, string | number | readonly (string | number)[]>;

/** A possible ending: its probability, and what it pays in ten-thousandths of the stake. */
export interface Ending {
  probability: number;
  multiplierE4: bigint;
}

/** Decided at once by one draw: dice, keno, cases, a flip. */
export interface InstantGame<Choice = unknown, Outcome = unknown> {
  kind: "instant";
  id: InstantGameId;
  choice: GenericSchema<unknown, Choice>;
  outcome: GenericSchema<unknown, Outcome>;
  table(): RulesTable;
  /** Return to player as shown: "0.99". */
  rtp: string;
  /** How many times the choice stakes the amount, each with its own nonce; 1 by default. */
  times?(choice: Choice): number;
  /** The required amount, for games that set the price themselves. */
  price?(choice: Choice, currency: Currency): Micro;
  /** `nth(i)` gives the words of the i-th nonce after this one; `nth(0)` is `random`. */
  draw(random: Random, choice: Choice, nth: (index: number) => Random): Outcome;
  /** In ten-thousandths of the amount. */
  multiplier(choice: Choice, outcome: Outcome): bigint;
  /** The most the choice can pay; checked against the payout cap before the bet is taken. */
  topMultiplier(choice: Choice): bigint;
  /** All endings of a single draw. */
  endings(choice: Choice): readonly Ending[];
}

export interface RoundStatus {
  /** Won once nothing is left to play for. */
  state: "open" | "won" | "lost";
  /** Steps won so far; with none there is nothing to cash out. */
  wins: number;
  /** What cashing out pays now, in ten-thousandths of the stake; zero while nothing is won. */
  multiplierE4: bigint;
}

/**
 * Played alone in steps on one nonce and cashed out at will: hilo, miner, the coinflip ladder. All randomness is drawn
 * at the start and stays with the house; the view is what the player has seen of it, and fully describes the state of
 * the round.
 */
export interface StepsGame<Choice = unknown, Action = unknown, Secret = unknown, View = unknown> {
  kind: "steps";
  id: StepsGameId;
  choice: GenericSchema<unknown, Choice>;
  action: GenericSchema<unknown, Action>;
  view: GenericSchema<unknown, View>;
  table(): RulesTable;
  rtp: string;
  deal(random: Random, choice: Choice): Secret;
  begin(secret: Secret, choice: Choice): View;
  /** Called only for allowed actions. */
  step(view: View, action: Action, secret: Secret): View;
  roundStatus(view: View): RoundStatus;
  /** Probability of winning the step and the multiplier then; undefined if the rules forbid the action. */
  odds(view: View, action: Action): Ending | undefined;
  /** The lowest multiplier that one more win can lead to. */
  leastNext(view: View): bigint;
  unveil(view: View, secret: Secret): View;
}

export type Game = InstantGame | StepsGame;

/** Checks a game's types together, then erases them: engines treat all games of a kind alike. */
export function defineInstant<Choice, Outcome>(
  game: Omit<InstantGame<Choice, Outcome>, "kind">,
): InstantGame<Choice, Outcome> {
  return { kind: "instant", ...game };
}

export function defineSteps<Choice, Action, Secret, View>(
  game: Omit<StepsGame<Choice, Action, Secret, View>, "kind">,
): StepsGame<Choice, Action, Secret, View> {
  return { kind: "steps", ...game };
}
