import type { GenericSchema } from "valibot";
import type { Random } from "../fairness.ts";
import type { Currency, Micro } from "../money.ts";
import type { InstantGameId, StepsGameId } from "./ids.ts";

/** All that is paid, figure by figure: its hash stands in every receipt, so that none can change in silence. */
export type RulesTable = Record<string, string | number | readonly (string | number)[]>;

/** One of the ways in which something can end: how likely it is, and what it pays in ten-thousandths of the stake. */
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
  /** Return to the player, in words that can be shown: "0.99". */
  rtp: string;
  /** How often the choice takes the amount, each time with a nonce of its own; once where the game does not say. */
  times?(choice: Choice): number;
  /** What the amount has to be, where the game and not the player names it. */
  price?(choice: Choice, currency: Currency): Micro;
  /** `nth` gives the words of the nonces that follow: `nth(0)` is `random`. */
  draw(random: Random, choice: Choice, nth: (index: number) => Random): Outcome;
  /** What the outcome pays, in ten-thousandths of the amount. */
  multiplier(choice: Choice, outcome: Outcome): bigint;
  /** The most the choice can pay, which the payout cap is held against before the bet is taken. */
  topMultiplier(choice: Choice): bigint;
  /** Every way in which one of its draws can end. */
  endings(choice: Choice): readonly Ending[];
}

export interface RoundStatus {
  /** Won when nothing more can be played for. */
  state: "open" | "won" | "lost";
  /** Steps won so far: without one there is nothing to cash out. */
  wins: number;
  /** What cashing out pays now, in ten-thousandths of the stake; zero while nothing is won. */
  multiplierE4: bigint;
}

/**
 * Played alone in steps on one nonce, and cashed out at will: hilo, miner, the coinflip ladder. What is random is
 * all drawn at the start and stays with the house; the view is what the player has seen of it, and says everything
 * about where the round stands.
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
  /** What is seen after the action; asked only where it is allowed. */
  step(view: View, action: Action, secret: Secret): View;
  roundStatus(view: View): RoundStatus;
  /** The probability of winning the step and what cashing out would pay then; undefined where the rules forbid the action. */
  odds(view: View, action: Action): Ending | undefined;
  /** The least that cashing out can pay after one more win. */
  leastNext(view: View): bigint;
  /** What is seen when the round is over. */
  unveil(view: View, secret: Secret): View;
}

export type Game = InstantGame | StepsGame;

/** Ties a game's types together, then forgets them: engines treat every game of a kind alike. */
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
